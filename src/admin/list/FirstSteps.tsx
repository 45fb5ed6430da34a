import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useProvider } from '../data/provider.ts'
import { useListing } from './listing.ts'

/** Advice for a list whose resource has never had a record; `otherwise` if it has had one, or if there is no advice. */
export const FirstSteps = ({ otherwise }: { readonly otherwise: ReactNode }) => {
  const translate = useTranslate()
  const provider = useProvider()
  const { resource } = useListing()
  const text = translate(`nerud.help.first.${resource.name}`, { _: '' })
  const { data } = useQuery({
    queryKey: [resource.name, 'ever'],
    queryFn: async ({ signal }) => (await provider.getPage(resource.name, { size: 1, fields: [], signal })).data.length > 0,
    enabled: text !== '',
    retry: false,
  })
  return text !== '' && data === false ? <span style={{ whiteSpace: 'pre-line' }}>{text}</span> : otherwise
}
