import { useRecordContext } from 'react-admin'
import { useReading } from './useReading.screens.ts'

/** What a reading action of the card's record answers, such as its current prices. */
export const useCardCall = <T>(resource: string, action: string) => useReading<T>(resource, action, { id: useRecordContext()?.id ?? 0 })
