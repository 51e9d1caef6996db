/** Where we knowingly differ from the published cases: reason → inputs. */
export const deviations: Readonly<Record<string, readonly string[]>> = {
  'days lie between the years 0 and 9999': ['-10000-04-01'],
  'whole numbers beyond 2^53 would lose digits on their way': ['%2B1234567890123456789'],
  'a key as a segment of its own cannot be told from a name: keys stand in parentheses': [
    'Employees/A1245',
    "People/O'Neil",
    'People/O%27Neil',
    'Categories/Smartphone%2FTablet',
  ],
  'spaces around an expression do no harm': ['$filter= true'],
  'a name behind @ is an alias, that of an annotation is written with its namespace': [
    "$filter=@Messages/any(m:m/severity eq 'error')",
  ],
  'words of a search may hold any character; a bare # never arrives': ['$search=#1', '$search=a;b'],
  'what follows & is a custom option, whatever its name': ['$search=more&more', '$skiptoken=Not&this'],
  'a quote opens a phrase at the beginning of a word': [`$search='"blue" "green'`],
  'a parenthesis groups wherever it stands': [
    "$search='('",
    "$expand=Manager($search='gr(een')",
    "$apply=search(')/top(1')/top(1)",
  ],
  'clients encode the whole option: what separates inside it may be encoded': ['$expand=Manager($search=a%3Bb)'],
  'the container is not part of addresses': ['http://serviceRoot/Model.Container/$all?$search=blue'],
  'an option stands once': [
    '$format=json&$Format=atom&$format=xml&$format=text/html',
    '$format=JSON&$format=Atom&$format=XML&$format=text/html',
  ],
  'a duration is written with its prefix': ["$apply=aggregate((TaxRate sub 1) mul 'P1D' with average as Stuff)"],
  'what is joined is not looked up, as joining is not built': ['$apply=join(ShipTo as Detail,identity)'],
  'there are no custom aggregates': [
    'Sales?$apply=groupby((Time/Month),aggregate(Forecast as Stuff))',
    '$apply=filter(Amount le 2)/groupby((Product/Name),aggregate(Forecast))&$filter=Total ge 4',
  ],
  'the model of this test has the name already that is given to a computed value': [
    '$compute=Sales/aggregate(Amount with sum) as Total',
    '$apply=compute($these/aggregate($count from Product with max) as SalesCount)',
    '$apply=compute(substring(Name,0,1) as FirstLetter)/groupby((FirstLetter),nest(identity as SomeCustomers))',
  ],
}
