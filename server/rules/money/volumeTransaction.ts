import { volumeTransaction } from '#resources/money/volumeTransaction'
import { defineRules } from '../../engine/rules.ts'
import { inputVol, outputVol } from '../../ledger/volumes.ts'
import { wordsOf } from './cashTransaction/words.ts'

export const volumeTransactionRules = defineRules(volumeTransaction, {
  derive: { words: wordsOf, inputVol, outputVol },
})
