const DAY_MS = 86_400_000

/** The day that many days after another, or before it; ISO. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The last day of the month before the one of a day; ISO. */
export const lastMonth = (today: string): string => dayAfter(`${today.slice(0, 7)}-01`, -1)
