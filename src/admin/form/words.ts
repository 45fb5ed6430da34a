import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Words } from '../cells/words.ts'
import { useResources } from '../declared.tsx'

/** The words in which values are said on this screen. */
export function useWords(): Words {
  const t = useTranslate()
  const resources = useResources()
  return useMemo(() => ({ t, resources }), [t, resources])
}
