import type { WireOf } from '#resource'
import type { resources } from './app.ts'

/** A record of the business as calls send it, by the name of its resource: `Wire<'deal'>`. */
export type Wire<N extends keyof typeof resources> = WireOf<(typeof resources)[N], typeof resources>
