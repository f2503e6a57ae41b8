<?php
// Answers requests with a Slim application over Guzzle's and Slim's PSR-7 messages.

use GuzzleHttp\Psr7\HttpFactory;
use GuzzleHttp\Psr7\Message;
use GuzzleHttp\Psr7\MultipartStream;
use GuzzleHttp\Psr7\Query;
use GuzzleHttp\Psr7\Request as PlainRequest;
use GuzzleHttp\Psr7\Response as PlainResponse;
use GuzzleHttp\Psr7\Uri;
use GuzzleHttp\Psr7\UriNormalizer;
use GuzzleHttp\Psr7\UriResolver;
use GuzzleHttp\Psr7\Utils;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Slim\App;
use Slim\Http\Environment;
use Slim\Http\Request;
use Slim\Http\Response;

error_reporting(E_ALL & ~E_DEPRECATED);
$library = getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php';
require "$library/Slim/autoload.php";
require "$library/GuzzleHttp/Psr7/autoload.php";

class HomeController
{
    public function show(ServerRequestInterface $request, Response $response, array $arguments): ResponseInterface
    {
        return $response->withJson(['id' => $arguments['id'], 'q' => $request->getQueryParams()])->withHeader('X-Id', $arguments['id']);
    }
}

$app = new App(['settings' => ['displayErrorDetails' => true]]);
$app->getContainer()['greeting'] = fn () => 'hello';
$app->add(function (Request $request, Response $response, callable $next): ResponseInterface {
    return $next($request->withAttribute('seen', true), $response)->withHeader('X-Outer', '1');
});
$app->get('/hello/{name}', function (Request $request, Response $response, array $arguments): Response {
    return $response->write($this->get('greeting') . $arguments['name'] . $request->getAttribute('route')->getName());
})->setName('hello');
$app->group('/items', function () {
    $this->get('/{id:[0-9]+}', HomeController::class . ':show')->add(fn ($request, $response, $next) => $next($request, $response)->withStatus(202));
    $this->post('', fn (Request $request, Response $response) => $response->withRedirect('/items/' . $request->getParsedBodyParam('id', 1)));
    $this->map(['PUT', 'DELETE'], '/{id}', fn () => throw new RuntimeException('no'));
});
foreach ([['GET', '/hello/Ada?x=1'], ['GET', '/items/7?a[]=1&b=2'], ['POST', '/items'], ['PUT', '/items/9'], ['GET', '/nowhere'], ['PATCH', '/items/1']] as [$method, $uri]) {
    $app->getContainer()->offsetUnset('request');
    $environment = Environment::mock(['REQUEST_METHOD' => $method, 'REQUEST_URI' => $uri, 'CONTENT_TYPE' => 'application/x-www-form-urlencoded', 'HTTP_ACCEPT' => 'application/json', 'HTTP_COOKIE' => 'c=1']);
    $response = $app->process(Request::createFromEnvironment($environment), new Response());
    echo $response->getStatusCode(), ' ', strlen((string) $response->getBody()), "\n";
}
echo $app->getContainer()->get('router')->pathFor('hello', ['name' => 'x'], ['q' => 1]), "\n";

$factory = new HttpFactory();
$request = $factory->createRequest('POST', 'https://user@example.org:8080/a/../b?x=1#f')->withBody(new MultipartStream([['name' => 'a', 'contents' => 'b', 'filename' => 'f.txt']]))->withAddedHeader('Accept', ['a', 'b']);
echo strlen(Message::toString($request)), Message::parseRequest("GET /x HTTP/1.1\r\nHost: example.org\r\nX: 1\r\n\r\nbody")->getUri(), "\n";
echo Message::parseResponse("HTTP/1.1 200 OK\r\nA: b\r\n\r\nok")->getReasonPhrase(), Message::bodySummary(new PlainResponse(200, [], 'text')), "\n";
echo UriNormalizer::normalize(UriResolver::resolve(new Uri('http://Example.org/a/b'), new Uri('../c?d'))), Uri::withQueryValue(new Uri('/x'), 'a', 'b c'), Query::build(Query::parse('a=1&a=2&b')), "\n";
$stream = new GuzzleHttp\Psr7\CachingStream(new GuzzleHttp\Psr7\LimitStream(Utils::streamFor('some text'), 4, 1));
echo $stream->read(2), Utils::copyToString(new GuzzleHttp\Psr7\AppendStream([Utils::streamFor('a'), Utils::streamFor((function () { yield 'b'; })())])), Utils::hash(Utils::streamFor('x'), 'md5'), "\n";
echo Utils::modifyRequest(new PlainRequest('GET', '/'), ['set_headers' => ['A' => 'b'], 'query' => 'z=1', 'body' => 'x'])->getHeaderLine('A'), GuzzleHttp\Psr7\MimeType::fromFilename('a.png'), "\n";
echo count(GuzzleHttp\Psr7\ServerRequest::fromGlobals()->withUploadedFiles([$factory->createUploadedFile(Utils::streamFor('x'), 1)])->getUploadedFiles()), "\n";
