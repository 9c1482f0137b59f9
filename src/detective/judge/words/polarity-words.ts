/** Which way a word points: 1 more, -1 less, 0 as before, "any" a change of either way. */
export type Way = 1 | -1 | 0 | "any";

const table: [Way, string][] = [
  [
    1,
    "rise rises rose risen rising grow grows grew grown growing growth increase increases increased increasing gain gains gained climb climbs climbed jump jumps jumped surge surges surged surging soar soared expand expands expanded expansion higher more greater larger longer above exceed exceeds exceeded double doubles doubled doubling triple tripled quadrupled boost boosts boosted raise raises raised raising elevate elevates elevated elevation upregulate upregulates upregulated upregulation enhance enhances enhanced enhancing promote promotes promoted promoting accelerate accelerates accelerated augment augments augmented stimulate stimulates stimulated amplify amplifies amplified potentiate potentiates facilitate facilitates facilitated strengthen strengthens strengthened activate activates activated activation induce induces induced inducing upward up improve improves improved improving improvement overestimate overestimates positively positive peaked record accumulate accumulates spike spiked spikes high frequent prolong prolongs extend extends extended encourage encourages heavier busier swelled uptick recover recovers recovered recovery rebound rebounded elicit elicits elicited trigger triggers susceptible susceptibility better favor favors favours faster quicker earlier overcrowding",
  ],
  [
    -1,
    "fall falls fell fallen falling drop drops dropped dropping decline declines declined declining decrease decreases decreased decreasing lose loses lost losing loss losses shrink shrinks shrank shrunk slip slipped slide slid sank sink sunk plunge plunges plunged collapse collapses collapsed tumble tumbled slump slumped dip dipped contract contracted contraction reduce reduces reduced reducing reduction reductions lower lowers lowered lowering fewer less smaller shorter below cut cuts cutting halve halved downregulate downregulates downregulated downregulation inhibit inhibits inhibited inhibiting inhibition suppress suppresses suppressed suppression impair impairs impaired impairs prevent prevents prevented preventing block blocks blocked blocking blockade attenuate attenuates attenuated diminish diminishes diminished weaken weakens weakened worsen worsens worsened deteriorate deteriorated degrade degraded slow slows slowed slower decelerate decelerates repress represses repressed abolish abolishes abolished abrogate abrogated deplete depleted depletion disrupt disrupts disrupted hamper hampers hampered hinder hinders restrict restricts restricted limit limits downward down underestimate underestimates negatively negative protect protects protected protective deactivate deactivates inactivate inactivates inactivated inactivation low rare impede impedes eliminate eliminated deficient deficiency plummeted waned eased softened dampens mitigate mitigates block ameliorate ameliorates damage damages damaged discourage discourages worse worst rarer",
  ],
  [
    0,
    "kept keeps maintained usual unchanged stable steady flat constant unaffected unaltered unrelated independent similar comparable equal stagnated stagnant plateaued untouched indistinguishable ineffective equivalent identical",
  ],
  [
    "any",
    "change changes changed changing affect affects affected affecting alter alters altered influence influences influenced impact impacts impacted differ differs differed difference differences effect effects shift shifted associated association associations correlate correlated correlation correlates linked link links related relationship regulates regulate regulated modulates modulate move moved moves vary varied fluctuated",
  ],
];

export const ways: ReadonlyMap<string, Way> = new Map(
  table.flatMap(([way, words]) => words.split(/\s+/).map((word): [string, Way] => [word, way])),
);
/** Where more is worse: to improve these is to lower them. */
export const badWhenMore =
  /^(?:latency|error|errors|churn|refunds?|returns?|complaints?|costs?|time|times|downtime|failures?|defects?|debt|losses|delays?|waste|attrition|turnover|risk|mortality|bugs?|incidents?|crashes|emissions|absences?|backlog|wait|waiting|duration)$/;
export const qualityWords =
  /^(?:improv\w*|worsen\w*|deteriorat\w*|degrad\w*|recover\w*|rebound\w*|better|worse|worst)$/;
