import { BUSINESS_ZONE, wallTime } from '#resource/text'

let zone: string = BUSINESS_ZONE

/** Remembers by whose clock days begin, once the server has sent it. */
export const keepZone = (sent: string): void => void (zone = sent)

/** Today by the clock of the business, as an ISO day. */
export const businessDay = (): string => wallTime(Date.now(), zone).day
