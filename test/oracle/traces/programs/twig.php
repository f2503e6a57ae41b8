<?php
// Renders templates with inheritance, macros, loops, filters, tests, functions and a sandbox in Twig.

use Twig\Environment;
use Twig\Error\Error;
use Twig\Extension\DebugExtension;
use Twig\Extension\SandboxExtension;
use Twig\Extension\StringLoaderExtension;
use Twig\Loader\ArrayLoader;
use Twig\Loader\ChainLoader;
use Twig\Loader\FilesystemLoader;
use Twig\Sandbox\SecurityPolicy;
use Twig\TwigFilter;
use Twig\TwigFunction;

require getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/Twig/autoload.php';

class Item
{
    public function __construct(private string $name, public float $price)
    {
    }

    public function getName(): string
    {
        return $this->name;
    }

    public function isCheap(): bool
    {
        return $this->price < 5;
    }
}

$templates = [
    'base.html' => '<title>{% block title %}Base{% endblock %}</title>{% block body %}{% endblock %}{{ include("foot.html", {year: 2020}) }}',
    'foot.html' => '<footer>{{ year }} {{ "now"|date("Y") > 2000 ? "later" : "earlier" }}</footer>',
    'macros.html' => '{% macro row(item, even = false) %}<li class="{{ even ? "even" }}">{{ item.name|upper }} {{ item.price|number_format(2) }}{{ item.cheap ? "!" }}</li>{% endmacro %}',
    'page.html' => '{% extends "base.html" %}{% import "macros.html" as m %}{% from "macros.html" import row as line %}{% block title %}{{ parent() }} - {{ title|e("html")|title }}{% endblock %}
        {% block body %}{% for item in items|filter(i => i.price > 1)|sort((a, b) => a.price <=> b.price) %}{{ m.row(item, loop.index is even) }}{{ line(item) }}{% else %}none{% endfor %}
        {% set total = items|reduce((sum, i) => sum + i.price, 0) %}{% if total > 10 and "a" in title and not (title starts with "x") %}{{ total|round }}{% elseif title matches "/x/" %}x{% endif %}
        {% apply spaceless|lower %}<b> {{ title|replace({"a": "b"})|slice(0, 3)|reverse|default("none") }} </b>{% endapply %}{{ shout(title)|exclaim }} {{ ["x", "y"]|join(", ", " and ") }} {{ {a: 1, (title): 2}|keys|json_encode|raw }}
        {% with {local: 1} only %}{{ local ?? 2 }}{{ 7 // 2 ** 2 % 3 }}{{ "#{local}~" ~ 3 }}{% endwith %}{% embed "foot.html" with {year: 1} %}{% endembed %}{{ random([1]) }}{{ max(1, 2) }}{{ cycle(["a", "b"], 1) }}{{ source("foot.html")|length }}{{ title is defined }}{{ attribute(items[0], "name") }}{{ template_from_string("{{ 1 + 1 }}") is same as(1) }}{% verbatim %}{{ x }}{% endverbatim %}{# note #}{% do 1 + 1 %}{% for i in 1..3 %}{{ loop.last ? i : "" }}{% endfor %}{{ constant("PHP_VERSION") > "8" }}{{ date("2020-01-01")|date_modify("+1 day")|date("d") }}{% endblock %}',
    'boxed.html' => '{% sandbox %}{% include "safe.html" %}{% endsandbox %}',
    'safe.html' => '{{ items[0].name|upper }}',
];
$twig = new Environment(new ChainLoader([new ArrayLoader($templates), new FilesystemLoader(getenv('RAGRAF_TRACE_SCRATCH'))]), ['debug' => true, 'strict_variables' => true, 'cache' => getenv('RAGRAF_TRACE_SCRATCH') . '/cache', 'autoescape' => 'name']);
$twig->addExtension(new DebugExtension());
$twig->addExtension(new StringLoaderExtension());
$twig->addExtension(new SandboxExtension(new SecurityPolicy(['include'], ['upper', 'escape'], [Item::class => ['getName']], [], [])));
$twig->addFilter(new TwigFilter('exclaim', fn (string $text) => "$text!", ['is_safe' => ['html']]));
$twig->addFunction(new TwigFunction('shout', 'strtoupper'));
$twig->addGlobal('site', 'x');
$data = ['title' => 'a <page>', 'items' => [new Item('pen', 2.5), new Item('book', 12)]];
echo $twig->render('page.html', $data), "\n", $twig->render('boxed.html', $data), "\n";
echo $twig->load('page.html')->renderBlock('title', $data), "\n";
echo $twig->createTemplate('{{ dump(title) }}{{ title|length }}')->render($data), "\n";
foreach (['{% if %}', '{{ missing }}', '{{ x|nofilter }}', '{% include "gone.html" %}'] as $bad) {
    try {
        echo $twig->createTemplate($bad)->render([]);
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}
