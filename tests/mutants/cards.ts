import { of, screens, server, unit } from './mutant.ts'

const CARDS = 'cards.test.ts'
const closed = server(CARDS, 'keeps what was bound in it: nothing begins, moves or goes there')
const names = server(CARDS, 'the type of cost decides whom a binding names')
const hidden = server(CARDS, 'stands in no answer, list, file or history')
const traced = server(CARDS, 'leaves a trace when it is set anew, though both look the same, and none when it is sent back')

/** What cards are bound to, and the PIN that is read back nowhere. */
export const cards = [
  ...of(
    'src/formulas/cardBinding.ts',
    {
      name: 'an exclusion ends before its last day',
      find: 'one.dtStop >= day',
      replace: 'one.dtStop > day',
      seenBy: server(
        CARDS,
        'an exclusion whose words occur wins over the history between its days, the one with more words over the one with fewer',
      ),
    },
    {
      name: 'one of the words of an exclusion is enough',
      find: 'words.every(word => sought',
      replace: 'words.some(word => sought',
      seenBy: unit('cardBinding.test.ts', 'must all occur'),
    },
    {
      name: 'an exclusion with fewer words wins',
      find: 'b.words.length - a.words.length',
      replace: 'a.words.length - b.words.length',
      seenBy: unit('cardBinding.test.ts', 'asks for no fewer words than any other exclusion that fits'),
    },
    {
      name: 'a binding that has not begun is in force',
      find: 'bound.history.filter(one => one.dtStart <= day)',
      replace: 'bound.history.filter(one => one.dtStart >= day)',
      seenBy: unit('cardBinding.test.ts', 'has begun, has not ended, and its words occur'),
    },
  ),
  ...of(
    'server/rules/cardBindings.ts',
    {
      name: 'a binding begins in the closed period',
      find: 'first.day <= closed) throw',
      replace: 'first.day < closed) throw',
      seenBy: closed,
    },
    {
      name: 'whoever does not belong to the type of cost stays in a binding',
      find: 'idOf(costListTypes) === type ? [] : [[name, null]]',
      replace: 'idOf(costListTypes) === type ? [[name, null]] : []',
      seenBy: names,
    },
    {
      name: 'two exclusions of a card overlap',
      find: 'others.find(({ appointment }) => isSameWords(appointment, record.appointment))',
      replace: 'others.find(({ appointment }) => !isSameWords(appointment, record.appointment))',
      seenBy: server(CARDS, 'exclusions with the same words may not overlap'),
    },
  ),
  ...of('server/engine/read/recordJson.ts', {
    name: 'a secret stands in records',
    find: 'return secret ? sql',
    replace: 'return !name ? sql',
    seenBy: hidden,
  }),
  ...of('server/engine/history/entries.ts', {
    name: 'a secret that is set anew leaves no trace',
    find: 'secret && given.includes(name)',
    replace: 'secret && !given.includes(name)',
    seenBy: traced,
  }),
  ...of('resources/binding.ts', {
    name: 'a card hides its exclusions',
    find: "[tab.related(history, 'card'), tab.related(exclusion, 'card')]",
    replace: "[tab.related(history, 'card'), tab.related(history, 'card')]",
    seenBy: screens('cards.test.tsx', 'shows what a card is bound to, its history and its exclusions'),
  }),
  ...of('server/engine/import/plan.ts', {
    name: 'a file finds a card of another supplier by its number',
    find: 'row.owners.slice(1).map(Number)',
    replace: 'row.owners.slice(2).map(Number)',
    seenBy: server('importBindCards.test.ts', 'a card is found by its number at its supplier, a binding by its card and day'),
  }),
]
