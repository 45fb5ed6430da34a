import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { optionsOf, pathOf, type Resource } from '#resource'
import { useMay, useResource, useScreen } from '../declared.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'
import { OPEN_FORM } from './caches.ts'
import { useBack } from './EditOf.tsx'
import { Loading } from './Loading.tsx'
import { PageFrame } from './PageFrame.tsx'
import { RecordForm } from './RecordForm.tsx'
import { findOption } from './references.ts'
import { useFormTitle } from './titles.ts'
import { useWords } from './words.ts'

type Preset = Readonly<Record<string, unknown>>

const NO_PRESET: Preset = {}

interface CreateOfProps {
  readonly resource?: string
  /** What the new record begins with and does not let change, by field name. */
  readonly preset?: Preset
  /** A layout of one's own, of `InputOf`s, in place of the declared one. */
  readonly children?: ReactNode
}

const Create = ({ resource, preset, children }: { readonly resource: Resource; readonly preset: Preset; readonly children: ReactNode }) => {
  const { may } = useMay()
  const navigate = useNavigate()
  const list = pathOf(resource, 'list') ?? '/'
  const back = useBack(list)
  const onSaved = (record: Preset, again: boolean): void => {
    const card = may(resource, 'one') ? pathOf(resource, 'one', Number(record['id'])) : undefined
    if (!again) void navigate(card ?? list, { replace: true })
  }
  return (
    <>
      <PageTitle title={useFormTitle(resource)} />
      <RecordForm resource={resource} preset={preset} onSaved={onSaved} onCancel={back} withAgain frame={PageFrame}>
        {children}
      </RecordForm>
    </>
  )
}

/** The parent that the address of a create screen names, as the form shows it. */
function useParent(resource: Resource, field: string | undefined, id: string | undefined) {
  const target = useResource((field && optionsOf(resource.fields[field]!).target) || resource.name)
  const words = useWords()
  return useQuery({
    queryKey: [OPEN_FORM, 'parent', target.name, id],
    queryFn: async (): Promise<unknown> => (await findOption(target, words, Number(id)))?.record ?? { id: Number(id) },
    enabled: field !== undefined && id !== undefined,
    staleTime: Infinity,
    retry: false,
  })
}

/** The page on which a record is made; screens below a parent preset it. */
export const CreateOf = ({ resource: name, preset = NO_PRESET, children }: CreateOfProps) => {
  const resource = useResource(name)
  const under = useScreen()?.under
  const { id } = useParams()
  const parent = useParent(resource, under, id)
  if (under && !parent.data) return <Loading error={parent.error} retry={() => void parent.refetch()} />
  return (
    <Create resource={resource} preset={under ? { [under]: parent.data, ...preset } : preset}>
      {children}
    </Create>
  )
}
