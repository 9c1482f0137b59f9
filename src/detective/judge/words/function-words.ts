/** Words that carry no meaning of their own. */
export const stopWords = new Set(
  "a about again all also am an and any are as at be been being both by can could did do does doing during each for from further had has have having he her here hers him his how i if in into is it its itself just let me most my of on once only or other our out own per she should some such than that the their them then there these they this those through to too until us very was we were what when where which while who whom whose why will with within would you your between over under against among upon via may might must shall significantly significant strongly clearly slightly sharply steeply strong said says according found show shows showed shown measured observed seen noted stated recorded conclusion conclusions since after before because although though however but not no nor so yet percent around roughly approximately nearly almost least one two three month months week weeks day days year years january february march april may june july august september october november december q1 q2 q3 q4 monday tuesday wednesday thursday friday saturday sunday whole entire total overall number amount level levels take took happened happen happens occurred occur remained remain stayed stay became become got get went go came come made make really due euro euros dollar dollars eur usd gbp chf cent cents expect expects expected now goes going".split(
    " ",
  ),
);

/** Those who speak of themselves as "we". */
export const organisations = new Set(
  "company firm business bank hospital clinic supplier vendor manufacturer producer pharmacy operator carrier airline school university authority council museum club agency group shop retailer brewery factory utility provider management board city town municipality theatre hotel airport".split(
    " ",
  ),
);

/** Nouns that say little about what is meant: "churn of subscribers" is churn. */
export const vagueNouns = new Set(
  "time times customer customers user users subscriber subscribers people person persons rate rates company team app shop store system plan product products service members visitors report reports result results case cases shift shifts hours work area areas business process operation operations item items thing things issue situation figures data information carried carries used uses handled served welcomed attended counted spent recorded registered visited drew attracted had saw people version release patch edition money earned".split(
    " ",
  ),
);
