import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { callOf } from '#resource'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import type { LoadOptions, Option } from '#admin/inputs/useOptions.ts'
import type { BoxOf } from './box.screens.ts'

interface Found {
  readonly id: number
  readonly name: string
}

/** The material filter of a point's statement: searched on the server among those that moved there (finance §2.9). */
export const MaterialInput = ({ of: { box, id } }: { readonly of: BoxOf }) => {
  const t = useTranslate()
  const provider = useProvider()
  const { path } = callOf(useResource(box.owner), 'action', 'boxMaterials')
  const find = useCallback(
    async (query: string): Promise<readonly Option[]> => {
      const request = { point: String(id), type: 'full', ...(query && { query }) }
      const { data } = await provider.invoke<readonly Found[]>(box.owner, { path, query: request })
      return data.map(one => ({ id: one.id, label: one.name }))
    },
    [provider, box.owner, path, id],
  )
  const load: LoadOptions = useCallback(query => find(query), [find])
  const resolve = useCallback(async (ids: readonly Option['id'][]) => (await find('')).filter(one => ids.includes(one.id)), [find])
  return (
    <SelectInput
      forgets
      source="material"
      label={t('nerud.statement.material')}
      helperText={false}
      load={load}
      resolve={resolve}
      failed={t('nerud.statement.failures.materials')}
    />
  )
}
