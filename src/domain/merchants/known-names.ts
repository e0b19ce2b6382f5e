// Written for Outgo from general knowledge, not copied from any list. It has the project's license.

/**
 * Names of well-known merchants, each followed by a bar and other spellings that banks print. A text that begins with one
 * of them names this merchant, whatever follows. With an equals sign, it has to be the whole name, because other names
 * begin the same way.
 */
export const knownNames = `
Amazon | amzn mktp, amzn mktplace, amznmktplace, amzn, amazon marketplace, amazon mktplace, amazon com, amazon eu, amazon payments, amazon mktpl, amz
Amazon Prime | amznprime, amzn prime, prime membership
Amazon Web Services | aws
Audible; Kindle
Apple | apple bill, apple store, apple online store, apple services, itunes, apple itunes
Google
YouTube | youtubepremium, youtube premium, youtube tv
Microsoft | msft, msbill, microsoft store
Netflix; Spotify
Disney+ | disneyplus, disney plus
Hulu
HBO Max | hbomax, hbo
Paramount+ | paramountplus, paramount plus
DAZN; Deezer
Steam | steam games, steampowered, steam purchase
PlayStation | playstationnetwork, playstation network, sony playstation
Nintendo; Xbox; Adobe; Dropbox
OpenAI | openai chatgpt, chatgpt
GitHub; Canva; Patreon
The New York Times | nytimes, new york times, ny times
The Guardian | guardian news
The Economist | economist newspaper
LinkedIn; Etsy; eBay; AliExpress; Temu; Shein; Zalando; Vinted
Uber | uber trip, uber bv
Uber Eats | ubereats
Lyft | lyft ride
Bolt | bolt eu
FREENOW | free now
DoorDash; Grubhub; Instacart; Deliveroo
Just Eat | justeat
Lieferando | lieferando de, takeaway com
Gorillas
HelloFresh | hello fresh
Gousto; Airbnb
Booking.com | booking, hotel booking, bookingcom
Expedia; Vrbo
Trainline | thetrainline
Flixbus | flix
Ryanair; easyJet; Lufthansa; Eurowings; British Airways; KLM; Air France; Iberia; Vueling
Delta Air Lines | delta air
United Airlines | united air
American Airlines
Southwest Airlines | southwes, southwest air
JetBlue
Alaska Airlines | alaska air
Air Canada; Qantas; Marriott; Hilton; Hertz; Avis; Sixt; Europcar
Trader Joe's | trader joe, trader joes
Whole Foods Market | wholefds, whole foods, whole foods mkt, whole foods market
Costco | costco whse, costco wholesale, www costco
Costco Gas
Walmart | wal mart, wm supercenter, wmt plus
Sam's Club | sams club, samsclub
=Target | target com
Kroger; Safeway; Albertsons; Publix; Wegmans; Meijer
H-E-B | heb
ALDI | aldi nord, aldi sud, aldi sued, aldi stores, aldi market
Lidl | lidl dienstleistung, lidl gb, lidl us
Starbucks | starbucks store
Dunkin' | dunkin, dunkin donuts
Tim Hortons
Peet's Coffee | peets, peet coffee
McDonald's | mcdonald, mcdonalds, mc donalds
Burger King; KFC; Subway
Chipotle | chipotle online, chipotle mexican grill
Taco Bell
Wendy's | wendys
Chick-fil-A | chickfila, chick fil
Panda Express; Panera Bread; Five Guys; Shake Shack
Domino's | dominos, domino pizza, dominos pizza
Pizza Hut
Papa John's | papa johns, papa john
Nando's | nandos
Wagamama
Pret A Manger | pret manger, pret
=Costa Coffee | costa
Caffè Nero | caffe nero, nero coffee
Greggs; Leon
CVS | cvs pharm, cvs pharmacy
Walgreens; Rite Aid
=Boots | boots the chemist
Superdrug
The Home Depot | home depot, homedepot, homedepot com
Lowe's | lowes, lowe
IKEA
Barnes & Noble | barnesnoble, barnes noble
Ticketmaster; ASOS
Best Buy | bestbuy, bestbuycom
Macy's | macys
Nordstrom | nordstrom direct
Kohl's | kohls
T.J. Maxx | tjmaxx, tj maxx, tjx
Ross | ross stores
Old Navy
=Gap | gap us, gap online
=Nike | nike com
adidas
H&M | hm, hennes mauritz
Zara; Uniqlo; Primark; Decathlon; REI; Sephora; Ulta; Petco; PetSmart; Chewy; AutoZone; Great Clips
7-Eleven | eleven, seven eleven
Circle K | circle
Wawa
Shell | shell oil, shell service, shell station
Chevron
ExxonMobil | exxon, exxonmobil, mobil
BP; Esso
Aral | aral station, aral ag
TotalEnergies | total energies, totalenergies
Repsol; Q8
Comcast | comcast cable
Xfinity
Verizon | vzwrlss, verizon wrls, verizon wireless, vzw
AT&T | att, att bill
T-Mobile | tmobile
GEICO
Progressive | progressive ins
State Farm; Allstate; YMCA
Planet Fitness | planet fit
Tesco | tesco stores, tesco store, tesco express, tesco extra, tesco metro
Tesco Bank
Tesco Fuel | tesco pfs, tesco pay at pump
Sainsbury's | sainsbury, sainsburys, sainsburys local, jsainsbury
ASDA | asda stores, asda superstore
Morrisons | wm morrison, wm morrisons
Waitrose; Ocado
Co-op | coop food, coop group, co op, coop
Marks & Spencer | marks spencer, ms simply food
John Lewis; Argos; Currys
B&Q | bq
Screwfix
WHSmith | wh smith, whsmiths
Waterstones; Next Directory; O2
EE | ee limited, ee mobile
BT | bt group
Giffgaff; Vodafone
Sky | sky digital, sky subscription
Virgin Media; British Gas
Octopus Energy | octopus
EDF
EON | eon next
Thames Water
TV Licensing | tv licence
Transport for London | tfl, tfl travel, tfl travel ch
DVLA; HMRC
PureGym | pure gym
REWE | rewe markt, rewe sagt danke
EDEKA; Kaufland; PENNY; Netto
dm | dm drogerie, dmdrogerie, dmdrogerie markt, dm fil
Rossmann
Müller | mueller drogerie, muller drogerie
MediaMarkt | media markt
Saturn; OBI; Hornbach; Bauhaus
OTTO | otto payments
Deutsche Bahn | db vertrieb, db fernverkehr, db bahn, logpay db
Deutsche Telekom | telekom deutschland, telekom
Deutsche Post; DHL
Rundfunkbeitrag | rundfunk ard, ard zdf, beitragsservice
Fielmann; Migros; Denner; SBB; Swisscom
Carrefour | carrefour market, carrefour city, carrefour express
E.Leclerc | leclerc, eleclerc
Intermarché | intermarche
Auchan; Monoprix; Franprix; Picard; Fnac; Darty; Leroy Merlin
SNCF | sncf connect, sncf internet, sncf voyages
RATP; =Free Mobile; Bouygues Telecom; SFR; Engie
Albert Heijn | ah to go
=Jumbo; HEMA; Kruidvat; Etos
bol.com | bol
NS | ns groep, ns reizigers
GVB; KPN; Ziggo; Delhaize; Colruyt; Proximus; Mercadona
El Corte Inglés | corte ingles
Eroski; Consum; Renfe; Movistar; Iberdrola; Endesa; Naturgy; Cabify; Glovo; Esselunga; Conad; Trenitalia
Italo
Enel | enel energia
Poste Italiane; Autogrill; Pingo Doce; Continente; CP Comboios; EDP; Biedronka
Żabka | zabka
Allegro
Orlen | pkn orlen
Empik
PKP Intercity | pkp
ICA | ica maxi, ica supermarket, ica nara, ica kvantum
Systembolaget; SJ
Hemköp | hemkop
Willys
Rema 1000 | rema
Føtex | fotex
Bilka; DSB; Rejsekort; Vinmonopolet; Ruter
K-Market | kmarket
S-market | smarket
Prisma; HSL; Loblaws; Real Canadian Superstore; Canadian Tire
Shoppers Drug Mart | shoppers drug
LCBO; Presto; Rogers; Woolworths; Coles
Bunnings | bunnings warehouse
Opal | transport for nsw, transportfornsw
Countdown; OXXO; Tesco Lotus
FairPrice | ntuc fairprice
Grab; Flipkart; Swiggy; Zomato
`
