<?php
// Uses Laravel's components alone: container, events, database with Eloquent, validation, translation, Blade views, collections.

use Illuminate\Container\Container;
use Illuminate\Database\Capsule\Manager as Capsule;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Factories\HasFactory;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\SoftDeletes;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Events\Dispatcher;
use Illuminate\Filesystem\Filesystem;
use Illuminate\Pipeline\Pipeline;
use Illuminate\Support\Collection;
use Illuminate\Support\Str;
use Illuminate\Translation\ArrayLoader;
use Illuminate\Translation\Translator;
use Illuminate\Validation\Factory as Validation;
use Illuminate\Validation\Rule;
use Illuminate\View\Compilers\BladeCompiler;
use Illuminate\View\Engines\CompilerEngine;
use Illuminate\View\Engines\EngineResolver;
use Illuminate\View\Factory as Views;
use Illuminate\View\FileViewFinder;

error_reporting(E_ALL & ~E_DEPRECATED);
$library = getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/Illuminate';
foreach (['Database', 'Events', 'Validation', 'Translation', 'View', 'Pipeline', 'Filesystem'] as $part) {
    require_once "$library/$part/autoload.php";
}

class Author extends Model
{
    use SoftDeletes;

    protected $fillable = ['name', 'options'];
    protected $casts = ['options' => 'array'];

    public function books()
    {
        return $this->hasMany(Book::class);
    }

    public function getShoutAttribute(): string
    {
        return strtoupper($this->name);
    }

    public function scopeNamed(Builder $query, string $name): void
    {
        $query->where('name', 'like', "$name%");
    }

    protected static function booted(): void
    {
        static::creating(fn (Author $author) => $author->name = trim($author->name));
    }
}

class Book extends Model
{
    protected $guarded = [];

    public function author()
    {
        return $this->belongsTo(Author::class);
    }

    public function tags()
    {
        return $this->belongsToMany(Tag::class);
    }
}

class Tag extends Model
{
    public $timestamps = false;
    protected $guarded = [];
}

interface Clock
{
}

class FixedClock implements Clock
{
    public function __construct(public Dispatcher $events)
    {
    }
}

$container = Container::getInstance();
$container->singleton(Clock::class, FixedClock::class);
$container->when(FixedClock::class)->needs('$x')->give(1);
$container->alias(Clock::class, 'clock');
$container->extend(Clock::class, fn (Clock $clock) => $clock);
echo get_class($container->make('clock')), $container->call(fn (Clock $clock) => get_class($clock)), "\n";

$events = new Dispatcher($container);
$events->listen('made.*', fn (string $name, array $payload) => count($payload));
$events->listen(stdClass::class, fn (stdClass $event) => 1);
echo count($events->dispatch('made.one', [1, 2])), count($events->dispatch(new stdClass())), "\n";

$capsule = new Capsule($container);
$capsule->addConnection(['driver' => 'sqlite', 'database' => ':memory:']);
$capsule->setEventDispatcher($events);
$capsule->setAsGlobal();
$capsule->bootEloquent();
Capsule::schema()->create('authors', function (Blueprint $table): void {
    $table->id();
    $table->string('name', 80)->unique();
    $table->json('options')->nullable();
    $table->timestamps();
    $table->softDeletes();
});
Capsule::schema()->create('books', function (Blueprint $table): void {
    $table->increments('id');
    $table->foreignId('author_id')->constrained()->cascadeOnDelete();
    $table->string('title')->default('');
    $table->timestamps();
});
Capsule::schema()->create('tags', fn (Blueprint $table) => [$table->id(), $table->string('name')]);
Capsule::schema()->create('book_tag', fn (Blueprint $table) => [$table->integer('book_id'), $table->integer('tag_id')]);
$ada = Author::create(['name' => ' Ada ', 'options' => ['x' => 1]]);
$book = $ada->books()->create(['title' => 'Sea']);
$book->tags()->attach(Tag::create(['name' => 'blue']));
$book->tags()->sync([1]);
Author::query()->updateOrCreate(['name' => 'Eve'], ['options' => []]);
echo Author::named('A')->with('books.tags')->withCount('books')->get()->map(fn (Author $author) => $author->shout . $author->books_count)->implode(','), "\n";
echo Book::whereHas('author', fn (Builder $query) => $query->where('name', 'Ada'))->orderByDesc('id')->first()->author->name, count(Author::has('books', '>=', 1)->pluck('name')), "\n";
print_r(Capsule::table('books as b')->join('authors as a', 'a.id', '=', 'b.author_id')->select('a.name', Capsule::raw('count(*) as n'))->whereIn('a.id', [1, 2])->whereNull('a.deleted_at')->groupBy('a.name')->having('n', '>', 0)->orderBy('n')->limit(3)->get()->toArray());
Capsule::connection()->transaction(fn () => Capsule::table('books')->where('id', 1)->increment('author_id', 0));
$ada->fill(['name' => 'Ada L'])->save();
echo json_encode($ada->fresh()->toArray()) !== '', $ada->delete(), Author::onlyTrashed()->count(), $ada->restore(), Author::chunk(1, fn (Collection $part) => true), "\n";
Capsule::schema()->table('books', fn (Blueprint $table) => $table->integer('pages')->nullable()->index());
echo Capsule::schema()->hasColumn('books', 'pages'), "\n";

$translator = new Translator(new ArrayLoader(), 'en');
$validation = new Validation($translator, $container);
$validator = $validation->make(['name' => 'A', 'age' => 'x', 'tags' => ['a', ''], 'mail' => 'no'], ['name' => 'required|string|min:2', 'age' => ['integer', 'between:1,9'], 'tags.*' => 'required', 'mail' => ['sometimes', 'email'], 'kind' => [Rule::requiredIf(true), Rule::in(['a'])]], ['required' => 'need :attribute']);
$validator->after(fn ($validator) => $validator->errors()->add('extra', 'x'));
echo $validator->fails(), count($validator->errors()->all()), count($validator->failed()), "\n";

$scratch = getenv('RAGRAF_TRACE_SCRATCH');
$files = new Filesystem();
$files->put("$scratch/layout.blade.php", '<h1>@yield("title", "none")</h1>@section("side")base @show @stack("js")');
$files->put("$scratch/page.blade.php", '@extends("layout") @section("title", $title) @section("side") @parent @foreach ($items as $i) @if ($loop->first) {{ $i }} @else {!! $i !!} @endif @endforeach @forelse([] as $x) @empty none @endforelse @include("part", ["a" => 1]) @endsection @push("js") x @endpush @php($y = 1) @isset($y) {{ $y }} @endisset');
$files->put("$scratch/part.blade.php", '@switch($a) @case(1) one @break @default other @endswitch @verbatim {{ raw }} @endverbatim {{-- note --}}');
$engines = new EngineResolver();
$engines->register('blade', fn () => new CompilerEngine(new BladeCompiler($files, $scratch), $files));
$views = new Views($engines, new FileViewFinder($files, [$scratch]), $events);
$views->composer('page', fn ($view) => $view->with('composed', 1));
echo strlen($views->make('page', ['title' => 'T', 'items' => [1, 2]])->render()), "\n";

echo (new Pipeline($container))->send(1)->through([fn (int $x, Closure $next) => $next($x + 1), fn (int $x, Closure $next) => $next($x * 2)])->thenReturn(), "\n";
$numbers = Collection::make(range(1, 9));
echo $numbers->filter(fn (int $n) => $n % 2)->chunk(2)->flatten()->groupBy(fn (int $n) => $n % 3)->map->sum()->sortDesc()->keys()->join('-'), $numbers->lazy()->map(fn (int $n) => $n * 2)->take(2)->sum(), "\n";
echo Str::of('some Text here')->snake()->studly()->plural()->limit(6), Str::slug('A b'), collect(['b' => 1])->mapWithKeys(fn ($v, $k) => [$v => $k])->toJson(), data_get(['a' => ['b' => 1]], 'a.b'), tap(1, fn () => 2), "\n";
