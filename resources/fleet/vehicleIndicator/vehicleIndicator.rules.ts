import { vehicleIndicator } from './vehicleIndicator.ts'
import { defineRules } from '#server/engine/rules.ts'
import { isLatest } from '../vehicle/indicators.rules.ts'

export const vehicleIndicatorRules = defineRules(vehicleIndicator, {
  notices: {
    paperEnding: {
      to: { right: ['CAR_UPD'] },
      day: { of: 'valueDate', before: [30, 7, 0] },
      when: isLatest,
      about: 'vehicle',
    },
  },
})
