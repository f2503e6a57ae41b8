<?php
// Logs through handlers, formatters and processors of Monolog.

use Monolog\ErrorHandler;
use Monolog\Formatter\HtmlFormatter;
use Monolog\Formatter\JsonFormatter;
use Monolog\Formatter\LineFormatter;
use Monolog\Formatter\LogstashFormatter;
use Monolog\Handler\BufferHandler;
use Monolog\Handler\DeduplicationHandler;
use Monolog\Handler\FilterHandler;
use Monolog\Handler\FingersCrossedHandler;
use Monolog\Handler\GroupHandler;
use Monolog\Handler\NullHandler;
use Monolog\Handler\RotatingFileHandler;
use Monolog\Handler\SamplingHandler;
use Monolog\Handler\StreamHandler;
use Monolog\Handler\TestHandler;
use Monolog\Handler\WhatFailureGroupHandler;
use Monolog\Level;
use Monolog\Logger;
use Monolog\LogRecord;
use Monolog\Processor\IntrospectionProcessor;
use Monolog\Processor\MemoryUsageProcessor;
use Monolog\Processor\PsrLogMessageProcessor;
use Monolog\Processor\TagProcessor;
use Monolog\Processor\UidProcessor;
use Monolog\Processor\WebProcessor;
use Monolog\Registry;

require getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/Monolog/autoload.php';

$scratch = getenv('RAGRAF_TRACE_SCRATCH');
$logger = new Logger('app');
$test = new TestHandler();
$formatters = [new JsonFormatter(), new HtmlFormatter(), new LogstashFormatter('app'), (new LineFormatter())->ignoreEmptyContextAndExtra()->includeStacktraces()];
foreach ($formatters as $at => $formatter) {
    $handler = new StreamHandler("$scratch/$at.log", Level::Info);
    $handler->setFormatter($formatter);
    $logger->pushHandler($handler);
}
$logger->pushHandler($test)->pushHandler(new RotatingFileHandler("$scratch/rotating.log", 2))->pushHandler(new FingersCrossedHandler(new StreamHandler("$scratch/crossed.log"), Level::Error));
$logger->pushHandler(new BufferHandler(new GroupHandler([new NullHandler(Level::Emergency), new FilterHandler(new StreamHandler("$scratch/filter.log"), Level::Notice, Level::Error)])));
$logger->pushHandler(new WhatFailureGroupHandler([new SamplingHandler(new StreamHandler("$scratch/sample.log"), 1)]))->pushHandler(new DeduplicationHandler(new StreamHandler("$scratch/dedup.log"), "$scratch/store"));
foreach ([new PsrLogMessageProcessor(null, true), new UidProcessor(4), new MemoryUsageProcessor(), new IntrospectionProcessor(), new TagProcessor(['a']), new WebProcessor(['REQUEST_URI' => '/'])] as $processor) {
    $logger->pushProcessor($processor);
}
$logger->pushProcessor(function (LogRecord $record): LogRecord {
    $record->extra['n'] = 1;
    return $record;
});
$logger->debug('low');
$logger->info('hello {name}', ['name' => 'Ada', 'when' => new DateTimeImmutable(), 'list' => [1, [2, [3]]], 'object' => new ArrayObject([1]), 'enum' => Level::Info]);
$logger->error('bad', ['exception' => new RuntimeException('outer', 1, new LogicException('inner'))]);
$logger->withName('other')->log('warning', 'named');
Registry::addLogger($logger, 'main');
Registry::main()->critical('from the registry');
$errors = ErrorHandler::register($logger, [], false, false);
trigger_error('noted', E_USER_NOTICE);
echo count($test->getRecords()), $test->hasErrorThatContains('bad'), $test->hasInfoRecords(), Logger::toMonologLevel('alert')->getName(), "\n";
$logger->reset();
$logger->close();
