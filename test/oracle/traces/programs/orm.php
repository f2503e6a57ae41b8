<?php
// Maps three entities with attributes, stores and queries them in SQLite through Doctrine ORM.

use Doctrine\Common\Collections\ArrayCollection;
use Doctrine\Common\Collections\Collection;
use Doctrine\Common\Collections\Criteria;
use Doctrine\DBAL\DriverManager;
use Doctrine\ORM\Configuration;
use Doctrine\ORM\EntityManager;
use Doctrine\ORM\EntityRepository;
use Doctrine\ORM\Events;
use Doctrine\ORM\Mapping as ORM;
use Doctrine\ORM\Mapping\Driver\AttributeDriver;
use Doctrine\ORM\Mapping\UnderscoreNamingStrategy;
use Doctrine\ORM\Tools\Pagination\Paginator;
use Doctrine\ORM\Tools\SchemaTool;
use Doctrine\ORM\Tools\SchemaValidator;

require getenv('RAGRAF_TRACE_ROOT') . '/usr/share/php/Doctrine/ORM/autoload.php';

#[ORM\Entity(repositoryClass: Authors::class)]
#[ORM\HasLifecycleCallbacks]
class Author
{
    #[ORM\Id, ORM\GeneratedValue, ORM\Column]
    public ?int $id = null;
    #[ORM\OneToMany(targetEntity: Book::class, mappedBy: 'author', cascade: ['persist', 'remove'], orphanRemoval: true)]
    public Collection $books;

    public function __construct(#[ORM\Column(length: 80)] public string $name)
    {
        $this->books = new ArrayCollection();
    }

    #[ORM\PrePersist]
    public function trimmed(): void
    {
        $this->name = trim($this->name);
    }
}

#[ORM\Entity, ORM\InheritanceType('SINGLE_TABLE'), ORM\DiscriminatorColumn(name: 'kind'), ORM\DiscriminatorMap(['book' => Book::class, 'novel' => Novel::class])]
class Book
{
    #[ORM\Id, ORM\GeneratedValue, ORM\Column]
    public ?int $id = null;
    #[ORM\ManyToMany(targetEntity: Tag::class, cascade: ['persist'])]
    public Collection $tags;

    public function __construct(#[ORM\Column] public string $title, #[ORM\ManyToOne(inversedBy: 'books')] public ?Author $author = null)
    {
        $this->tags = new ArrayCollection();
        $author?->books->add($this);
    }
}

#[ORM\Entity]
class Novel extends Book
{
    #[ORM\Column(type: 'json', nullable: true)]
    public ?array $chapters = null;
}

#[ORM\Entity]
class Tag
{
    #[ORM\Id, ORM\GeneratedValue, ORM\Column]
    public ?int $id = null;
    #[ORM\Column(name: 'label', length: 20, unique: true)]
    public string $name;
}

class Authors extends EntityRepository
{
    public function named(string $name): array
    {
        return $this->createQueryBuilder('a')->where('a.name = :name')->setParameter('name', $name)->getQuery()->getResult();
    }
}

$configuration = new Configuration();
$configuration->setMetadataDriverImpl(new AttributeDriver([getenv('RAGRAF_TRACE_SCRATCH')]));
$configuration->setProxyDir(getenv('RAGRAF_TRACE_SCRATCH'));
$configuration->setProxyNamespace('Proxies');
$configuration->setAutoGenerateProxyClasses(true);
$configuration->setNamingStrategy(new UnderscoreNamingStrategy());
$manager = new EntityManager(DriverManager::getConnection(['driver' => 'pdo_sqlite', 'memory' => true], $configuration), $configuration);
$manager->getEventManager()->addEventListener([Events::postFlush], new class {
    public function postFlush(): void
    {
    }
});
$classes = array_map(fn (string $class) => $manager->getClassMetadata($class), [Author::class, Book::class, Novel::class, Tag::class]);
(new SchemaTool($manager))->createSchema($classes);
echo count((new SchemaValidator($manager))->validateMapping()), "\n";
$ada = new Author(' Ada ');
$novel = new Novel('Sea', $ada);
$novel->chapters = ['one'];
$tag = new Tag();
$tag->name = 'blue';
$novel->tags->add($tag);
new Book('Land', $ada);
$manager->persist($ada);
$manager->flush();
$manager->clear();
$found = $manager->getRepository(Author::class)->named('Ada')[0];
echo $found->name, count($found->books), "\n";
echo $found->books->matching(Criteria::create()->where(Criteria::expr()->eq('title', 'Sea')))->count(), "\n";
echo $manager->find(Book::class, 2)->author->name, "\n";
$query = $manager->createQuery('SELECT a.name, COUNT(b.id) AS books FROM Author a LEFT JOIN a.books b WITH b.title LIKE :t WHERE a.id IN (SELECT x.id FROM Author x WHERE x.name <> \'\') GROUP BY a.name HAVING COUNT(b.id) > 0 ORDER BY a.name DESC');
print_r($query->setParameter('t', '%a%')->getArrayResult());
print_r($manager->createQuery('SELECT PARTIAL b.{id, title}, t FROM Book b JOIN b.tags t WHERE b INSTANCE OF Novel AND UPPER(b.title) = \'SEA\' AND b.tags IS NOT EMPTY')->getResult(2));
echo $manager->createQuery('UPDATE Book b SET b.title = CONCAT(b.title, \'!\') WHERE b.id = 2')->execute(), "\n";
$builder = $manager->createQueryBuilder()->select('b')->from(Book::class, 'b')->orderBy('b.title')->setFirstResult(0)->setMaxResults(1);
echo count(new Paginator($builder->getQuery())), count(iterator_to_array(new Paginator($builder->getQuery()))), "\n";
$found->name = 'Eve';
$found->books->remove(0);
$manager->flush();
$manager->wrapInTransaction(fn (EntityManager $manager) => $manager->remove($found));
echo $manager->getRepository(Author::class)->count([]), count($manager->getRepository(Book::class)->findBy(['title' => 'x'], ['id' => 'ASC'])), "\n";
