import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ancestors,
  membersNamed,
  namedOwner,
  overridden,
  overriders,
  owningType,
  withInner,
} from '../../src/query/hierarchy.ts';
import { type OpenGraph, openTestGraph } from './graph-fixture.ts';

let open: OpenGraph;
beforeAll(() => {
  open = openTestGraph();
});
afterAll(() => open.close());

const names = (steps: { node: ReturnType<OpenGraph['node']>['ref']; distance: number }[]) =>
  steps.map((step) => `${step.distance} ${open.graph.node(step.node).qualified}`);

test('ancestors and overrides, by distance', () => {
  expect(names(ancestors(open.graph, open.node('App\\Checkout').ref))).toEqual(['1 App\\Step']);
  expect(names(overridden(open.graph, open.node('App\\Discount::price').ref))).toEqual(['1 App\\PriceRule::price']);
  expect(names(overriders(open.graph, open.node('App\\PriceRule::price').ref))).toEqual(['1 App\\Discount::price']);
  expect(overriders(open.graph, open.node('App\\Discount::price').ref)).toEqual([]);
});

test('the type and the named owner of a closure', () => {
  const closure = open.node('App\\Checkout::run::{closure#1}');
  expect(namedOwner(open.graph, closure).qualified).toBe('App\\Checkout::run');
  expect(owningType(open.graph, closure)?.qualified).toBe('App\\Checkout');
  expect(owningType(open.graph, open.node('App\\total_of'))).toBe(undefined);
});

test('a member is found on the class or on its nearest ancestor', () => {
  const checkout = open.node('App\\Checkout');
  expect(membersNamed(open.graph, checkout, 'amount').map((node) => node.qualified)).toEqual(['App\\Checkout::amount']);
  expect(membersNamed(open.graph, checkout, 'START').map((node) => node.qualified)).toEqual(['App\\Step::start']);
  expect(membersNamed(open.graph, checkout, 'none')).toEqual([]);
});

test('a node with all that stands inside it, in source order', () => {
  expect(withInner(open.graph, open.node('App\\Checkout')).map((node) => node.qualified)).toEqual([
    'App\\Checkout',
    'App\\Checkout::run',
    'App\\Checkout::run::{closure#1}',
    'App\\Checkout::amount',
  ]);
});
