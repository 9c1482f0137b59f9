/** Forms that no stemmer brings together: the base first. */
const table = `
lose lost|sell sold|buy bought|leave left|find found|give gave given|take took taken|make made|build built|break broke broken
bring brought|catch caught|choose chose chosen|come came|deal dealt|draw drew drawn|drive drove driven|eat ate eaten|feed fed|fight fought
fly flew flown|freeze froze frozen|grow grew grown|hear heard|hold held|keep kept|lay laid|lead led|lend lent|meet met|pay paid
ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|send sent|shake shook shaken|shine shone|shoot shot
shrink shrank shrunk|sink sank sunk|sleep slept|speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck|strike struck|sweep swept
swim swam swum|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|win won
withdraw withdrew withdrawn|write wrote written|bear bore borne|begin began begun|bend bent|bite bit bitten|blow blew blown|burn burnt|dig dug|flee fled
forbid forbade forbidden|hang hung|hide hid hidden|know knew known|fall fell fallen|spoil spoilt|learn learnt
`;

export const irregularVerbs: readonly (readonly string[])[] = table
  .trim()
  .split(/[|\n]/)
  .map((forms) => forms.trim().split(" "));
