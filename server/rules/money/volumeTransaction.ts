import { pointBox, scopeOf } from '#resources/money/cashTransaction/boxes'
import { volumeTransaction } from '#resources/money/volumeTransaction'
import { defineRules } from '../../engine/rules.ts'
import { cutOf } from '../../ledger/kept.ts'
import { inputVol, outputVol } from '../../ledger/volumes.ts'
import { boxScopes } from './cashTransaction/box.ts'
import { boxHeads } from './cashTransaction/head.ts'
import { objectOf } from './cashTransaction/object.ts'
import { wordsOf } from './cashTransaction/words.ts'

export const volumeTransactionRules = defineRules(volumeTransaction, {
  scopes: boxScopes(pointBox),
  heads: boxHeads(pointBox),
  // The balances around a row as they were known are those of the rows that were there.
  asking: {
    [scopeOf(pointBox)]: {
      by: [],
      of: values => {
        const { knownOn } = cutOf(values)
        return knownOn ? { derive: { inputVol: t => inputVol(t, knownOn), outputVol: t => outputVol(t, knownOn) } } : {}
      },
    },
  },
  derive: { words: wordsOf, object: objectOf, inputVol: t => inputVol(t), outputVol: t => outputVol(t) },
})
