import type { outside as russian, sizes as russianSizes } from '../ru/outside.ts'
import type { Translation } from '../translation.ts'

/** What is said of services outside (`nerud.outside.*`). */
export const outside = {
  inn: 'The service is not available, fill this in by hand',
  innUnknown: 'No company with this INN was found',
  party: {
    liquidating: 'The company is being liquidated',
    liquidated: 'The company has been liquidated',
    bankrupt: 'The company is in bankruptcy',
    reorganizing: 'The company is being merged into another one',
  },
  npd: 'The service is not available, check the NPD status by hand',
  pts: 'The registration certificate could not be loaded!',
} as const satisfies Translation<typeof russian>

/** Sizes of files (`nerud.sizes.*`). */
export const sizes = { kilobytes: '%{count} KB', megabytes: '%{count} MB' } as const satisfies Translation<typeof russianSizes>
