// A project that touches every path of the pipeline: several namespaces, duplicates, a broken file, other encodings, documents.
import type { Files } from './project.ts';

const latin1 = Uint8Array.from(Buffer.from("<?php\n// caf\xe9\nfunction caf\xe9() { return 'cr\xe8me'; }\n", 'latin1'));

const HANDMADE: Files = {
  'README.md': '# Shop\n\nThe class `Shop\\Cart` adds up; see `src/Cart.php`.\n\n## Install\n\nRun `checkout()`.\n',
  'src/Cart.php': `<?php
namespace Shop;

use Shop\\Model\\Item;

/** Adds up what a customer wants. */
final class Cart implements Total
{
    use Loggable;

    /** @var Item[] */
    private array $items = [];

    public function add(Item $item): void
    {
        $this->items[] = $item;
        $this->log('added');
    }

    public function total(): int
    {
        $sum = 0;
        foreach ($this->items as $item) {
            $sum += $item->price();
        }
        return $sum;
    }
}
`,
  'src/Total.php': '<?php\nnamespace Shop;\n\ninterface Total\n{\n    public function total(): int;\n}\n',
  'src/Loggable.php':
    '<?php\nnamespace Shop;\n\ntrait Loggable\n{\n    protected function log(string $m): void\n    {\n        error_log($m);\n    }\n}\n',
  'src/legacy.php': "<?php\nfunction checkout() { return new \\Shop\\Cart(); }\nrequire __DIR__ . '/twice.php';\n",
  'src/twice.php': '<?php\nif (!function_exists("twice")) {\n    function twice($n) { return 2 * $n; }\n}\n',
  'lib/twice.php': '<?php\nfunction twice($n) { return $n + $n; }\ntwice(4);\n',
  'src/broken.php': '<?php\nclass Whole { function ok() {} }\nclass Half { function lost( {\n',
  'src/latin1.php': latin1,
  'src/empty.php': '',
  'bin/task': '#!/usr/bin/env php\n<?php\ncheckout();\n',
  'notes.txt': 'not indexed\n',
  'debug.log': 'never indexed\n',
};

/** @param size number of generated classes */
export function shopFiles(size = 24): Files {
  const generated = Object.fromEntries(
    Array.from({ length: size }, (_, n) => [`src/Model/Item${n}.php`, itemClass(n)]),
  );
  return { ...HANDMADE, 'src/Model/Item.php': itemClass(-1), ...generated };
}

function itemClass(n: number): string {
  const name = n < 0 ? 'Item' : `Item${n}`;
  const methods = Array.from(
    { length: 8 },
    (_, m) =>
      `    /** Price number ${m}. */\n    public function price${m}(?Item $other = null): int\n    {\n        return ${m} + self::BASE + ($other ? $other->price() : 0);\n    }\n`,
  );
  return `<?php
namespace Shop\\Model;

class ${name}${n < 0 ? '' : ' extends Item'}
{
    public const BASE = ${n + 2};

    public function price(): int
    {
        return self::BASE;
    }

${methods.join('\n')}}
`;
}
