import { describe, expect, it } from 'vitest';
import { edges, linked, unresolved } from './linked.ts';

describe('imports', () => {
  it('names classes, namespaces of the corpus, and what lies outside', () => {
    const graph = linked({
      'a.php': 'namespace App\\Model;\nclass Cart {}',
      'b.php':
        'namespace App;\nuse App\\Model\\{Cart, Missing,};\nuse App\\Model as M;\nuse function Vendor\\f;\nuse const PHP_EOL;\nnew M\\Cart;',
    });
    expect(edges(graph, 'imports', 'instantiates')).toEqual([
      'b.php:2 imports App@b.php -> App\\Model\\Cart import 1',
      'b.php:2 imports App@b.php -> external:App\\Model\\Missing import 1',
      'b.php:3 imports App@b.php -> App\\Model@a.php import 1',
      'b.php:4 imports App@b.php -> external:Vendor\\f import 1',
      'b.php:5 imports App@b.php -> external:PHP_EOL import 1',
      'b.php:6 instantiates App@b.php -> App\\Model\\Cart new 1',
    ]);
  });
});

describe('includes', () => {
  it('states what __DIR__ folds to, derives what is found beside the file or in the root', () => {
    const graph = linked({
      'lib/a.php':
        "require __DIR__ . '/b.php';\nrequire_once dirname(__DIR__) . '/root.php';\ninclude 'b.php';\ninclude 'root.php';\ninclude '../root.php';\ninclude __DIR__ . '/none.php';\ninclude 'none.php';\ninclude $x;\ninclude '/etc/passwd';",
      'lib/b.php': '',
      'b.php': '',
      'root.php': '',
    });
    expect(edges(graph, 'includes')).toEqual([
      'lib/a.php:1 includes lib/a.php -> lib/b.php include-path 1',
      'lib/a.php:2 includes lib/a.php -> root.php include-path 1',
      'lib/a.php:3 includes lib/a.php -> b.php include-relative 0.35',
      'lib/a.php:3 includes lib/a.php -> lib/b.php include-relative 0.35',
      'lib/a.php:4 includes lib/a.php -> root.php include-relative 0.7',
      'lib/a.php:5 includes lib/a.php -> root.php include-relative 0.7',
    ]);
    expect(unresolved(graph)).toEqual([
      'lib/a.php:6 include lib/none.php include include_missing',
      'lib/a.php:7 include none.php include include_missing',
      'lib/a.php:8 include  include include_dynamic',
      'lib/a.php:9 include /etc/passwd include include_missing',
    ]);
  });
});

describe('documents', () => {
  it('document symbols by qualified name, by a short name that only one has, and files by path', () => {
    const graph = linked({
      'README.md':
        '# Guide\n\nSee `App\\Cart::total()`, `App\\Cart`, `Cart::add`, `checkout`, `add()`, `common()`, `src/cart.php`, `npm`, `App\\Kid::total`.\n',
      'src/cart.php':
        'namespace App;\nclass Cart { function total() {} function add() {} function common() {} }\nclass Kid extends Cart { function common() {} }\nfunction checkout() {}',
    });
    expect(edges(graph, 'documented_by')).toEqual([
      'README.md:3 documented_by App\\Cart::total -> README.md#guide mention-name 0.9',
      'README.md:3 documented_by App\\Cart -> README.md#guide mention-name 0.9',
      'README.md:3 documented_by App\\Cart::add -> README.md#guide mention-short 0.7',
      'README.md:3 documented_by App\\checkout -> README.md#guide mention-short 0.7',
      'README.md:3 documented_by App\\Cart::add -> README.md#guide mention-short 0.7',
      'README.md:3 documented_by src/cart.php -> README.md#guide mention-path 0.9',
      'README.md:3 documented_by App\\Cart::total -> README.md#guide mention-name 0.9',
    ]);
    expect(unresolved(graph)).toEqual([
      'README.md:3 doc_mention  common mention_ambiguous',
      'README.md:3 doc_mention  npm mention_unknown',
    ]);
    expect(edges(graph, 'contains').filter((line) => line.includes('README'))).toEqual([
      'README.md:1 contains README.md -> README.md section 1',
      'README.md:1 contains README.md -> README.md#guide section 1',
    ]);
  });
});
