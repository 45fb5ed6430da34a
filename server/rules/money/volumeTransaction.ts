import { volumeTransaction } from '#resources/money/volumeTransaction'
import { defineRules } from '../../engine/rules.ts'
import { inputVol, outputVol } from '../../ledger/volumes.ts'
import { objectOf } from './cashTransaction/object.ts'
import { wordsOf } from './cashTransaction/words.ts'

export const volumeTransactionRules = defineRules(volumeTransaction, {
  derive: { words: wordsOf, object: objectOf, inputVol, outputVol },
})
