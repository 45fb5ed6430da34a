import { BUSINESS_ZONE, wallTime } from '#resource/text'

let zone: string = BUSINESS_ZONE

/** Stores the business time zone, once the server has sent it. */
export const keepZone = (sent: string): void => void (zone = sent)

/** Today in the business time zone, as an ISO day. */
export const businessDay = (): string => wallTime(Date.now(), zone).day
