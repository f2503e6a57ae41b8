<?php
// Runs before a traced program: starts the trace into the file named by RAGRAF_TRACE_FILE (the extension .xt is added), and
// when the program ends writes what PHP has loaded to the file named by RAGRAF_TRACE_TABLE:
//   files      paths
//   classes    [name, [classes, interfaces and traits that it is], [[method, file, line of the keyword, is a generator], …]]
//   functions  [name, file, line, is a generator]
//   autoload   "path:line" of each registered autoloader
// Methods include inherited ones and those of traits, each with the place of its body.

(static function (): void {
    /** A class's name as a trace spells it. */
    $nameOf = static function (ReflectionClass $class): string {
        return str_starts_with($class->getName(), 'class@anonymous')
            ? "{anonymous-class:{$class->getFileName()}:{$class->getStartLine()}-{$class->getEndLine()}}"
            : explode("\0", $class->getName())[0];
    };
    $traitsOf = static function (ReflectionClass $class) use (&$traitsOf): array {
        $names = [];
        for ($at = $class; $at !== false; $at = $at->getParentClass()) {
            foreach ($at->getTraits() as $trait) {
                array_push($names, $trait->getName(), ...$traitsOf($trait));
            }
        }
        return $names;
    };
    $write = static function () use ($nameOf, $traitsOf): void {
        xdebug_stop_trace();
        ini_set('memory_limit', '-1');
        $files = [];
        $place = static function (ReflectionFunctionAbstract $function) use (&$files): array {
            $file = $function->getFileName();
            $files[$file] ??= count($files);
            return [$files[$file], $function->getStartLine(), $function->isGenerator() ? 1 : 0];
        };
        $classes = [];
        foreach ([...get_declared_classes(), ...get_declared_interfaces(), ...get_declared_traits()] as $name) {
            $class = new ReflectionClass($name);
            if ($class->isInternal()) {
                continue;
            }
            $methods = [];
            foreach ($class->getMethods() as $method) {
                if ($method->isUserDefined()) {
                    $methods[] = [$method->getName(), ...$place($method)];
                }
            }
            $is = [$name, ...$class->getInterfaceNames(), ...$traitsOf($class)];
            for ($at = $class->getParentClass(); $at !== false; $at = $at->getParentClass()) {
                $is[] = $at->getName();
            }
            $classes[] = [$nameOf($class), $is, $methods];
        }
        $functions = [];
        foreach (get_defined_functions()['user'] as $name) {
            $function = new ReflectionFunction($name);
            $functions[] = [$function->getName(), ...$place($function)];
        }
        $autoload = [];
        foreach (spl_autoload_functions() as $loader) {
            $function = is_array($loader) ? new ReflectionMethod($loader[0], $loader[1]) : new ReflectionFunction(Closure::fromCallable($loader));
            if ($function->isUserDefined()) {
                $autoload[] = "{$function->getFileName()}:{$function->getStartLine()}";
            }
        }
        $table = ['files' => array_keys($files), 'classes' => $classes, 'functions' => $functions, 'autoload' => $autoload];
        file_put_contents(getenv('RAGRAF_TRACE_TABLE'), json_encode($table, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES));
    };
    register_shutdown_function($write);
    if (function_exists('pcntl_async_signals')) {
        pcntl_async_signals(true);
        pcntl_signal(SIGTERM, static function (): void {
            exit(0);
        });
    }
    xdebug_start_trace(getenv('RAGRAF_TRACE_FILE'), XDEBUG_TRACE_COMPUTERIZED);
})();
