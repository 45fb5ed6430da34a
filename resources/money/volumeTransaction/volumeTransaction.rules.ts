import { pointBox, scopeOf } from '../cashTransaction/boxes.ts'
import { volumeTransaction } from './volumeTransaction.ts'
import { defineRules } from '#server/engine/rules.ts'
import { cutOf } from '#resources/ledger/kept.rules'
import { inputVol, outputVol } from '#resources/ledger/volumes.rules'
import { boxScopes } from '../cashTransaction/box.rules.ts'
import { boxHeads } from '../cashTransaction/head.rules.ts'
import { objectOf } from '../cashTransaction/object.rules.ts'
import { wordsOf } from '../cashTransaction/figures.rules.ts'

export const volumeTransactionRules = defineRules(volumeTransaction, {
  scopes: boxScopes(pointBox),
  heads: boxHeads(pointBox),
  // As known on a day, the volumes before and after a row include only the rows known then.
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
