import { useRef } from 'react'
import { newKey } from '../api.ts'
import { isUnanswered } from './recordWriter.ts'

/** Makes a call under one Idempotency-Key until it is answered, so that it is done once when it is repeated after a lost response. */
export function useOneKey() {
  const keys = useRef(new Map<string, string>())
  return async <T>(name: string, call: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> => {
    const key = keys.current.get(name) ?? newKey()
    keys.current.set(name, key)
    try {
      const answer = await call({ 'Idempotency-Key': key })
      keys.current.delete(name)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) keys.current.delete(name)
      throw error
    }
  }
}
