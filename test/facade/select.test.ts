import { afterAll, beforeAll, expect, test } from 'vitest';
import { select } from '../../src/facade/select.ts';
import { type OpenGraph, openTestGraph } from '../query/graph-fixture.ts';

let open: OpenGraph;
beforeAll(() => {
  open = openTestGraph();
});
afterAll(() => open.close());

const ROOT = '/project';
const found = (selector: string) => select(open.graph, ROOT, selector);

test.each([
  ['App\\Cart', 'php:class:App\\Cart'],
  ['\\App\\Cart', 'php:class:App\\Cart'],
  ['app\\CART', 'php:class:App\\Cart'],
  ['Cart', 'php:class:App\\Cart'],
  ['php:class:App\\Cart', 'php:class:App\\Cart'],
  ['App\\Cart::total', 'php:method:App\\Cart::total'],
  ['Cart::total', 'php:method:App\\Cart::total'],
  ['Cart::total()', 'php:method:App\\Cart::total'],
  ['total', 'php:method:App\\Cart::total'],
  ['Cart::$lines', 'php:property:App\\Cart::$lines'],
  ['Cart::lines', 'php:property:App\\Cart::$lines'],
  ['$lines', 'php:property:App\\Cart::$lines'],
  ['lines', 'php:property:App\\Cart::$lines'],
  ['Cart::MAX', 'php:constant:App\\Cart::MAX'],
  ['App\\total_of', 'php:function:App\\total_of'],
  ['total_of', 'php:function:App\\total_of'],
  ['array_sum', 'php:external:array_sum'],
  ['App\\Checkout::run::{closure#1}', 'php:closure:App\\Checkout::run::{closure#1}'],
  ['src/Checkout.php:10', 'php:closure:App\\Checkout::run::{closure#1}'],
  ['src/Checkout.php:12', 'php:method:App\\Checkout::run'],
  ['src/Checkout.php:2', 'php:file:src/Checkout.php'],
  ['./src/Checkout.php', 'php:file:src/Checkout.php'],
  ['/project/src/Checkout.php', 'php:file:src/Checkout.php'],
  ['README.md:6', 'markdown:doc_section:README.md#discounts'],
])('%s', (selector, id) => {
  const selection = found(selector);
  expect(selection.found === 'one' ? [selection.node.id, selection.note] : selection).toEqual([id, undefined]);
});

test('an inherited member is the declared one, and the answer says so', () => {
  const selection = found('Checkout::start');
  expect(selection.found === 'one' ? [selection.node.id, selection.note] : selection).toEqual([
    'php:method:App\\Step::start',
    'App\\Checkout does not declare start; it is declared by App\\Step',
  ]);
});

test.each([
  ['price', ['php:method:App\\Discount::price', 'php:method:App\\PriceRule::price']],
  ['AMOUNT', ['php:method:App\\Checkout::amount', 'php:method:App\\Step::amount']],
])('%s fits several symbols', (selector, ids) => {
  const selection = found(selector);
  expect(selection.found === 'many' ? selection.nodes.map((node) => node.id) : selection).toEqual(ids);
});

test.each([
  ['Basket', 'the revision has no symbol Basket'],
  ['\\Cart', 'the revision has no symbol \\Cart'],
  ['Cart::none', 'the revision has no symbol Cart::none'],
  ['Cart::$total', 'the revision has no symbol Cart::$total'],
  ['Cart::max', 'the revision has no symbol Cart::max'],
  ['src/Gone.php:3', 'the revision has no file src/Gone.php'],
  ['src/Gone.php', 'the revision has no file src/Gone.php'],
  ['src/Cart.php:99', 'src/Cart.php has 25 lines as of the revision'],
  ['../secret.php:1', 'the revision has no file ../secret.php'],
])('%s is not there', (selector, message) => {
  const selection = found(selector);
  expect(selection.found === 'none' ? selection.message : selection).toBe(message);
});

test.each([
  'MATCH (n) RETURN n',
  'SELECT * FROM node',
  'cpg.method.name("total").l',
  'cpg.call.l',
  "Cart'; DROP TABLE node; --",
  'Cart OR 1=1',
  '::',
])('%s is no selector (FT-15)', (selector) => {
  expect(found(selector).found).toBe('unreadable');
});
