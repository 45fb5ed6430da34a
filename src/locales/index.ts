import { ru } from './ru/index.ts'
import { late } from './ru/deferred.ts'
import { served } from './ru/served.ts'

/** What the framework says by itself, in Russian: it stands in for what another language lacks. */
export const locales = { ru: { ...ru, ra: late.ra, nerud: { ...ru.nerud, ...late.nerud, ...served } } } as const
