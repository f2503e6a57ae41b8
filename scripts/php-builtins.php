<?php
// Writes the table of what PHP itself defines to src/lang/php/builtins.generated.json, by Reflection of the running PHP.
// Run as: php -d xdebug.mode=off scripts/php-builtins.php
// Install the extensions that the table shall cover first; their names are recorded in it.
//
// functions and methods: name => return type, or [return type, by-reference parameter positions from 1]; a negative
// position stands for that parameter and all after it. A static method's type starts with "static:".

const LEFT_OUT = ['xdebug', 'ast', 'FFI'];

// Newer than the PHP that ran, or of another server interface.
const LATER_FUNCTIONS = [
    'json_validate' => 'bool', 'mb_str_pad' => 'string', 'str_increment' => 'string', 'str_decrement' => 'string',
    'stream_context_set_options' => 'true', 'array_find' => 'mixed', 'array_find_key' => 'mixed', 'array_any' => 'bool',
    'array_all' => 'bool', 'array_first' => 'mixed', 'array_last' => 'mixed', 'mb_trim' => 'string', 'mb_ltrim' => 'string',
    'mb_rtrim' => 'string', 'mb_ucfirst' => 'string', 'mb_lcfirst' => 'string', 'fpow' => 'float', 'bcdivmod' => '?array',
    'bcceil' => 'string', 'bcfloor' => 'string', 'bcround' => 'string', 'grapheme_str_split' => 'array|false',
    'http_get_last_response_headers' => '?array', 'http_clear_last_response_headers' => 'void', 'request_parse_body' => 'array',
    'get_error_handler' => '?callable', 'get_exception_handler' => '?callable', 'fastcgi_finish_request' => 'bool',
    'apache_request_headers' => 'array', 'apache_response_headers' => 'array', 'apache_getenv' => 'string|false',
    'apache_setenv' => 'bool', 'apache_get_modules' => 'array', 'apache_get_version' => 'string|false', 'apache_note' => 'string|false',
];
const LATER_CLASSES = [
    'Override' => [], 'Deprecated' => ['m' => ['__construct' => '']], 'NoDiscard' => ['m' => ['__construct' => '']],
    'DelayedTargetValidation' => [], 'RoundingMode' => ['k' => 'enum', 'i' => ['UnitEnum']],
    'DateError' => ['p' => 'Error'], 'DateObjectError' => ['p' => 'DateError'], 'DateRangeError' => ['p' => 'DateError'],
    'DateException' => ['p' => 'Exception'], 'DateInvalidTimeZoneException' => ['p' => 'DateException'],
    'DateInvalidOperationException' => ['p' => 'DateException'], 'DateMalformedStringException' => ['p' => 'DateException'],
    'DateMalformedIntervalStringException' => ['p' => 'DateException'], 'DateMalformedPeriodStringException' => ['p' => 'DateException'],
    'SQLite3Exception' => ['p' => 'Exception'], 'RequestParseBodyException' => ['p' => 'Exception'],
];

function entry(ReflectionFunctionAbstract $f): string|array
{
    $type = (string) ($f->getReturnType() ?? $f->getTentativeReturnType() ?? '');
    if ($f instanceof ReflectionMethod && $f->isStatic()) {
        $type = "static:$type";
    }
    $positions = [];
    foreach ($f->getParameters() as $p) {
        if ($p->isPassedByReference()) {
            $positions[] = $p->isVariadic() ? -($p->getPosition() + 1) : $p->getPosition() + 1;
        }
    }
    return $positions === [] ? $type : [$type, ...$positions];
}

/** Names of the interfaces that the class itself adds to those of its parent and of its other interfaces. */
function ownInterfaces(ReflectionClass $c): array
{
    $names = $c->getInterfaceNames();
    $inherited = $c->getParentClass() ? $c->getParentClass()->getInterfaceNames() : [];
    foreach ($names as $name) {
        $inherited = [...$inherited, ...(new ReflectionClass($name))->getInterfaceNames()];
    }
    $own = array_values(array_diff($names, $inherited));
    sort($own);
    return $own;
}

function describe(ReflectionClass $c): array
{
    $row = [];
    $kind = $c->isInterface() ? 'interface' : ($c->isTrait() ? 'trait' : ($c->isEnum() ? 'enum' : 'class'));
    if ($kind !== 'class') {
        $row['k'] = $kind;
    }
    if ($c->getParentClass()) {
        $row['p'] = $c->getParentClass()->name;
    }
    if ($own = ownInterfaces($c)) {
        $row['i'] = $own;
    }
    foreach ($c->getMethods(ReflectionMethod::IS_PUBLIC | ReflectionMethod::IS_PROTECTED) as $m) {
        if ($m->getDeclaringClass()->name === $c->name) {
            $row['m'][$m->name] = entry($m);
        }
    }
    foreach ($c->getReflectionConstants(ReflectionClassConstant::IS_PUBLIC | ReflectionClassConstant::IS_PROTECTED) as $k) {
        if ($k->getDeclaringClass()->name === $c->name) {
            $row['c'][] = $k->name;
        }
    }
    foreach ($c->getProperties(ReflectionProperty::IS_PUBLIC | ReflectionProperty::IS_PROTECTED) as $p) {
        if ($p->getDeclaringClass()->name === $c->name) {
            $row['s'][$p->name] = (string) $p->getType();
        }
    }
    foreach (['m', 's'] as $part) {
        if (isset($row[$part])) {
            ksort($row[$part]);
        }
    }
    if (isset($row['c'])) {
        sort($row['c']);
    }
    return $row;
}

$extensions = array_values(array_diff(get_loaded_extensions(), LEFT_OUT));
sort($extensions);
$functions = $classes = $constants = [];
foreach (get_defined_functions()['internal'] as $name) {
    $f = new ReflectionFunction($name);
    if (!in_array($f->getExtensionName(), LEFT_OUT, true)) {
        $functions[$f->name] = entry($f);
    }
}
foreach ([...get_declared_classes(), ...get_declared_interfaces(), ...get_declared_traits()] as $name) {
    $c = new ReflectionClass($name);
    if ($c->isInternal() && !in_array($c->getExtensionName(), LEFT_OUT, true)) {
        $classes[$c->name] = describe($c);
    }
}
// Every enum has these, though Reflection shows them on no interface.
$classes['UnitEnum']['s'] = ['name' => 'string'];
$classes['BackedEnum']['s'] = ['value' => 'int|string'];
foreach (get_defined_constants(true) as $extension => $names) {
    if ($extension !== 'user' && !in_array($extension, LEFT_OUT, true)) {
        $constants = [...$constants, ...array_map('strval', array_keys($names))];
    }
}
$functions += LATER_FUNCTIONS;
$classes += LATER_CLASSES;
ksort($functions);
ksort($classes);
$constants = array_values(array_unique($constants));
sort($constants);

function lines(array $rows): string
{
    $out = [];
    foreach ($rows as $name => $row) {
        $out[] = json_encode((string) $name) . ':' . json_encode($row ?: new stdClass(), JSON_UNESCAPED_SLASHES);
    }
    return "{\n" . implode(",\n", $out) . "\n}";
}

$strings = [];
foreach ($functions as $name => $row) {
    $strings[] = json_encode($name) . ':' . json_encode($row, JSON_UNESCAPED_SLASHES);
}
$text = "{\n\"php\":" . json_encode(PHP_VERSION)
    . ",\n\"extensions\":" . json_encode($extensions)
    . ",\n\"functions\":{\n" . implode(",\n", $strings) . "\n}"
    . ",\n\"classes\":" . lines($classes)
    . ",\n\"constants\":" . json_encode(implode(' ', $constants), JSON_UNESCAPED_SLASHES)
    . "\n}\n";
file_put_contents(__DIR__ . '/../src/lang/php/builtins.generated.json', $text);
printf("%d functions, %d classes, %d constants, %d bytes\n", count($functions), count($classes), count($constants), strlen($text));
