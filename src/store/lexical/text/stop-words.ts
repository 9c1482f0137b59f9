import type { Language } from "./language.ts";

const english = `a about above after again against all also am an and any are as at be because been before being below between
both but by can cannot could did do does doing down during each else ever few for from further get got had has have having he
her here hers herself him himself his how however i if in into is it its itself just let like may me might more most must my
myself no nor not now of off on once only or other ought our ours ourselves out over own per please same shall she should so
some such than that the their theirs them themselves then there these they this those through thus to too under until up upon
us use used using very via was we were what when where whether which while who whom whose why will with within without would
yes yet you your yours yourself yourselves
s t d ll m re ve aren couldn didn doesn don hadn hasn haven isn shouldn wasn weren won wouldn`;

const german = `aber alle als also am an auch auf aus bei beim bin bis bist da damit dann das dass dein dem den der des dessen
die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es euer für hat hatte hatten
hier ich ihr ihre im in ist ja jede jedem jeden jeder jedes kann kein keine können machen man mehr mein mich mir mit muss nach
nicht noch nun nur ob oder ohne sehr sein seine sich sie sind so über um und uns unser unter vom von vor war waren warum was
wegen weil wenn wer werden wie wieder wir wird wo zu zum zur`;

const french = `à afin ai au aussi autre aux avec avoir c ça car ce cela ces cet cette comme d dans de des deux donc du elle elles
en encore entre est et étaient était être eu fait il ils j je l la le les leur leurs lors lui m mais me même mes moins mon n
ne ni nos notre nous on ont ou où par pas peu plus pour pourquoi qu quand que quel quelle quels qui s sa sans se ses si son
sont sous sur t ta te tes ton tous tout toute très tu un une vos votre vous y`;

const spanish = `a al algo ante antes como con contra cual cuando de del desde donde durante e el él ella ellas ellos en entre era
eran es esa ese eso esta está están este esto estos fue ha había han hasta hay la las le les lo los más me mi mientras muy nada
ni no nos nosotros o os otra otro para pero poco por porque qué que quien se sea ser si sí sin sobre son su sus también tan te
tiene todo todos tu tus un una unas uno unos y ya yo`;

const portuguese = `a ao aos as até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era essa esse
esta está este eu foi há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós num numa o os ou para
pela pelas pelo pelos por porque quando que quem se sem ser seu sua são só também te tem têm uma um você`;

const italian = `a ad al alla alle anche ancora avere aveva c che chi ci come con contro cui da dal dalla dei del della delle di dove
e è ed era erano essere gli ha hanno ho i il in io l la le lei lo loro lui ma mi mia mio molto ne nei nel nella no noi non
nostro o per perché più poi quale quando quella quello questa questo qui se sei si sia sono su sua suo sul sulla tra tu un una
uno voi`;

const dutch = `aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had heb
hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon maar me meer men met mij mijn moet na naar niet niets
nog nu of om omdat ons ook op over te tegen toch toen tot u uit uw van veel voor want waren was wat we wel werd wezen wie wij
wil worden zal ze zei zich zij zijn zo zonder zou`;

/** Words that say nothing about what a text is about. */
export const stopWords: Record<Language, ReadonlySet<string>> = {
  english: toSet(english),
  german: toSet(german),
  french: toSet(french),
  spanish: toSet(spanish),
  portuguese: toSet(portuguese),
  italian: toSet(italian),
  dutch: toSet(dutch),
};

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
