<?php
// Runs commands of a Symfony Console application: arguments, options, styles, tables, progress, questions, help.

use Symfony\Component\Console\Application;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Helper\ProgressBar;
use Symfony\Component\Console\Helper\Table;
use Symfony\Component\Console\Helper\TableSeparator;
use Symfony\Component\Console\Helper\TreeHelper;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Input\InputOption;
use Symfony\Component\Console\Input\StringInput;
use Symfony\Component\Console\Output\BufferedOutput;
use Symfony\Component\Console\Output\ConsoleOutput;
use Symfony\Component\Console\Output\OutputInterface;
use Symfony\Component\Console\Style\SymfonyStyle;
use Symfony\Component\Console\Tester\CommandTester;

$library = getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/Symfony/Component';
require "$library/Console/autoload.php";
require "$library/Finder/autoload.php";
require "$library/Process/autoload.php";

#[AsCommand(name: 'report:make', description: 'Makes a report', aliases: ['rm'])]
class ReportCommand extends Command
{
    protected function configure(): void
    {
        $this->addArgument('name', InputArgument::REQUIRED, 'Whose')->addArgument('rest', InputArgument::IS_ARRAY)
            ->addOption('format', 'f', InputOption::VALUE_REQUIRED, 'Format', 'text')->addOption('dry', null, InputOption::VALUE_NEGATABLE)
            ->setHelp('The <info>%command.name%</info> command');
    }

    protected function interact(InputInterface $input, OutputInterface $output): void
    {
        $output->writeln('interact', OutputInterface::VERBOSITY_VERBOSE);
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $style = new SymfonyStyle($input, $output);
        $style->title('Report of ' . $input->getArgument('name'));
        $style->section('Part');
        $style->listing(['one', 'two']);
        $style->table(['a', 'b'], [[1, 2], new TableSeparator(), ['<info>x</info>', 'long']]);
        $style->definitionList(['k' => 'v'], 'title');
        $style->success(['done', 'well']);
        $style->warning('careful');
        $style->note('note');
        if ($style->confirm('Sure?', false) || $style->ask('Name?', 'none') === 'x' || $style->choice('Which', ['a', 'b'], 'a') === 'b') {
            return Command::FAILURE;
        }
        (new Table($output))->setHeaders(['h'])->addRow(['r'])->setStyle('box')->setColumnMaxWidth(0, 4)->setFooterTitle('f')->render();
        $progress = new ProgressBar($output, 3);
        $progress->setFormat('verbose');
        foreach ($progress->iterate([1, 2, 3]) as $step) {
            $progress->setMessage("$step");
        }
        $progress->finish();
        return Command::SUCCESS;
    }
}

$application = new Application('traced', '1.0');
$application->setAutoExit(false);
$application->add(new ReportCommand());
$application->register('hello')->setCode(function (InputInterface $input, OutputInterface $output): int {
    $output->writeln('<fg=red;options=bold>hello</> <href=https://example.org>link</>');
    return 0;
});
foreach (['report:make Ada x y --format=json --no-dry', 'rm', 'hello -vv --ansi', 'list --format=json', 'list --raw', 'help report:make --format=xml', 'repot:make', '--version', 'list --format=md', 'hello --unknown'] as $line) {
    $output = new BufferedOutput();
    $status = $application->run(new StringInput("$line --no-interaction"), $output);
    echo $status, ' ', strlen($output->fetch()), "\n";
}
$application->run(new ArrayInput(['command' => 'report:make', 'name' => 'Eve']), new ConsoleOutput());
$tester = new CommandTester($application->find('report:make'));
$tester->setInputs(['no', 'me', 'a']);
echo $tester->execute(['name' => 'Tim'], ['interactive' => true, 'verbosity' => OutputInterface::VERBOSITY_VERBOSE]), strlen($tester->getDisplay()), "\n";
$finder = Symfony\Component\Finder\Finder::create()->files()->in("$library/Finder")->name('*.php')->notName('/Sort/')->contains('class')->size('> 1K')->exclude('Tests')->sortByName()->filter(fn (SplFileInfo $file) => $file->isReadable());
echo count($finder), count(iterator_to_array($finder->depth('< 2'))), "\n";
$process = new Symfony\Component\Process\Process(['true']);
echo $process->mustRun()->getExitCode(), "\n";
