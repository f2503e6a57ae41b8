import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallSite, walkCallees, walkCallers } from '../../src/query/call-walk.ts';
import { type OpenGraph, openTestGraph } from './graph-fixture.ts';

let open: OpenGraph;
beforeAll(() => {
  open = openTestGraph();
});
afterAll(() => open.close());

/** distance, place, caller, callee, and the method that the call names where dispatch leads elsewhere. */
function told(sites: readonly CallSite[]): string[] {
  const name = (ref: CallSite['via']) => open.graph.node(ref).qualified.replaceAll('App\\', '');
  return sites.map(({ edge, distance, dispatch }) => {
    const target = name(dispatch?.actual ?? edge.target);
    const named = dispatch === undefined ? '' : ` named ${name(dispatch.declared)} 1/${dispatch.candidates}`;
    return `${distance} ${edge.path}:${edge.line} ${name(edge.source)} > ${target}${named}`;
  });
}

describe('walkCallers', () => {
  test('finds the call of a method inside a closure', () => {
    const walk = walkCallers(open.graph, open.node('App\\Cart::total'), 1, 'all');
    expect(told(walk.direct)).toEqual(['1 src/Checkout.php:10 Checkout::run::{closure#1} > Cart::total']);
    expect(walk.dispatched).toEqual([]);
  });

  test('a class is called by new; a constructor once at each new', () => {
    expect(told(walkCallers(open.graph, open.node('App\\Cart'), 1, 'all').direct)).toEqual([
      '1 src/Checkout.php:8 Checkout::run > Cart',
      '1 src/Checkout.php:10 Checkout::run::{closure#1} > Cart',
    ]);
    expect(told(walkCallers(open.graph, open.node('App\\Cart::__construct'), 1, 'all').direct)).toEqual([
      '1 src/Checkout.php:8 Checkout::run > Cart::__construct',
      '1 src/Checkout.php:10 Checkout::run::{closure#1} > Cart::__construct',
    ]);
  });

  test('a call on $this in a parent may run the method that overrides', () => {
    const walk = walkCallers(open.graph, open.node('App\\Checkout::amount'), 1, 'all');
    expect(told(walk.direct)).toEqual(['1 src/Checkout.php:12 Checkout::run > Checkout::amount']);
    expect(told(walk.dispatched)).toEqual(['1 src/Step.php:13 Step::start > Checkout::amount named Step::amount 1/2']);
  });

  test('proof stated leaves dispatch out and counts it', () => {
    const walk = walkCallers(open.graph, open.node('App\\Checkout::amount'), 3, 'stated');
    expect(told(walk.direct)).toEqual(['1 src/Checkout.php:12 Checkout::run > Checkout::amount']);
    expect([walk.dispatched, walk.hidden]).toEqual([[], { derived: 0, dispatched: 1 }]);
  });

  test('several steps, each symbol once, by distance', () => {
    const walk = walkCallers(open.graph, open.node('App\\Discount::price'), 5, 'all');
    expect(told(walk.direct)).toEqual([
      '1 src/Step.php:19 total_of > Discount::price',
      '2 src/Checkout.php:17 Checkout::amount > total_of',
      '3 src/Checkout.php:12 Checkout::run > Checkout::amount',
    ]);
    expect(told(walk.dispatched)).toEqual(['3 src/Step.php:13 Step::start > Checkout::amount named Step::amount 1/2']);
    expect(walk.cut).toBe(false);
  });
});

describe('walkCallees', () => {
  test('calls of a method and of the closures in it, constructors once', () => {
    expect(told(walkCallees(open.graph, open.node('App\\Checkout::run'), 1, 'all').direct)).toEqual([
      '1 src/Checkout.php:8 Checkout::run > Cart::__construct',
      '1 src/Checkout.php:8 Checkout::run > Discount',
      '1 src/Checkout.php:10 Checkout::run::{closure#1} > Cart::__construct',
      '1 src/Checkout.php:10 Checkout::run::{closure#1} > Discount',
      '1 src/Checkout.php:10 Checkout::run::{closure#1} > Cart::total',
      '1 src/Checkout.php:12 Checkout::run > Checkout::amount',
    ]);
  });

  test('a call on $this may run the overriding method of a subclass', () => {
    const walk = walkCallees(open.graph, open.node('App\\Step::start'), 2, 'all');
    expect(told(walk.direct)).toEqual(['1 src/Step.php:13 Step::start > Step::amount']);
    expect(told(walk.dispatched)).toEqual([
      '1 src/Step.php:13 Step::start > Checkout::amount named Step::amount 1/2',
      '2 src/Checkout.php:17 Checkout::amount > total_of',
    ]);
  });

  test('a symbol without calls has none', () => {
    const walk = walkCallees(open.graph, open.node('App\\PriceRule::price'), 3, 'all');
    expect(walk).toEqual({ direct: [], dispatched: [], hidden: { derived: 0, dispatched: 0 }, cut: false });
  });
});
