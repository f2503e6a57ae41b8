<?php
// A small suite that uses data providers, dependencies, doubles, exceptions, groups, skips and many assertions of PHPUnit.

declare(strict_types=1);

use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Depends;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\RequiresPhp;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

interface Mailer
{
    public function send(string $to, array $parts = []): ?int;
}

#[CoversNothing]
final class SuiteTest extends TestCase
{
    private array $seen = [];

    public static function setUpBeforeClass(): void
    {
    }

    protected function setUp(): void
    {
        $this->seen = ['set'];
    }

    #[Before]
    protected function also(): void
    {
        $this->seen[] = 'also';
    }

    public static function sums(): iterable
    {
        yield 'small' => [1, 2, 3];
        yield [2, 2, 4];
    }

    #[DataProvider('sums')]
    #[TestDox('$a and $b make $sum')]
    public function testSum(int $a, int $b, int $sum): void
    {
        self::assertSame($sum, $a + $b);
        self::assertEqualsWithDelta($sum, $a + $b, 0.1);
    }

    public function testFirst(): string
    {
        $this->assertContains('also', $this->seen);
        $this->assertThat([1, 2], $this->logicalAnd($this->isArray(), $this->countOf(2), $this->logicalNot($this->isEmpty())));
        return 'first';
    }

    #[Depends('testFirst')]
    #[Group('slow')]
    public function testDepends(string $first): void
    {
        $this->assertStringContainsString('irs', $first);
        $this->assertMatchesRegularExpression('/^f/', $first);
        $this->assertEqualsCanonicalizing([1, 2], [2, 1]);
        $this->assertJsonStringEqualsJsonString('{"a":1,"b":2}', '{"b":2,"a":1}');
        $this->assertObjectHasProperty('x', (object) ['x' => 1]);
        $this->assertInstanceOf(Countable::class, new ArrayObject());
    }

    public function testDoubles(): void
    {
        $mailer = $this->createMock(Mailer::class);
        $mailer->expects($this->exactly(2))->method('send')->with($this->stringContains('@'), $this->anything())->willReturnCallback(fn (string $to): int => strlen($to));
        $this->assertSame(3, $mailer->send('a@b', []));
        $this->assertSame(5, $mailer->send('aa@bb', [1]));
        $stub = $this->createStub(Mailer::class);
        $stub->method('send')->willReturnMap([['x', [], 7]]);
        $this->assertSame(7, $stub->send('x', []));
        $this->assertNull($this->createConfiguredStub(Mailer::class, ['send' => null])->send('y'));
    }

    public function testThrows(): void
    {
        $this->expectException(DomainException::class);
        $this->expectExceptionMessageMatches('/no/');
        throw new DomainException('no way');
    }

    public function testOutput(): void
    {
        $this->expectOutputString('out');
        echo 'out';
    }

    #[TestWith([true])]
    #[RequiresPhp('>= 8.1')]
    public function testWith(bool $value): void
    {
        $this->assertTrue($value);
    }

    public function testSkipped(): void
    {
        $this->markTestSkipped('later');
    }

    public function testIncomplete(): void
    {
        $this->markTestIncomplete('not yet');
    }

    public function testFails(): void
    {
        $this->assertEquals(['a' => 1, 'b' => [1, 2, 3]], ['a' => 1, 'b' => [1, 2, 4]], 'differs');
    }

    public function testErrs(): void
    {
        trigger_error('warned', E_USER_WARNING);
        $this->assertSame('first', (object) []);
    }
}
