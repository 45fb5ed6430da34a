import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { optionsOf, pathOf, presetOf, type Resource } from '#resource'
import { useProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { useResource, useScreen } from '../resourceContext.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { useCopy, filledRead, parentRead, useRemoveQueryOnClose } from './formRecord.ts'
import { JUST_CREATED, COPY_PARAMETER, copyIn } from '../pageRecord.ts'
import { useBack, PageFrame } from './EditOf.tsx'
import { usePrefetchedAids } from './aids.tsx'
import { PageSkeleton, Loading } from './Loading.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useFormTitle } from './useRecordForm.tsx'

type Preset = Readonly<Record<string, unknown>>

const NO_PRESET: Preset = {}

interface CreateOfProps {
  readonly resource?: string
  /** Fixed values of the new record, by field name; they cannot be changed. */
  readonly preset?: Preset
  /** A custom layout of `InputOf`s that replaces the declared one. */
  readonly children?: ReactNode
}

interface CreateProps {
  readonly resource: Resource
  readonly preset: Preset
  readonly start: Preset
  readonly copyOf: number | undefined
  readonly children: ReactNode
}

const Create = ({ resource, preset, start, copyOf, children }: CreateProps) => {
  const { may } = useMay()
  const navigate = useNavigate()
  const list = pathOf(resource, 'list') ?? '/'
  const back = useBack(list)
  const onSaved = (record: Preset, again: boolean): void => {
    const card = may(resource, 'one') ? pathOf(resource, 'one', Number(record['id'])) : undefined
    if (!again) void navigate(card ?? list, { replace: true, ...(card !== undefined && { state: JUST_CREATED }) })
  }
  return (
    <>
      <PageTitle title={useFormTitle(resource)} />
      <RecordForm
        key={copyOf}
        {...{ resource, preset, start, onSaved }}
        {...(copyOf !== undefined && { copyOf })}
        onCancel={back}
        withAgain
        frame={PageFrame}
      >
        {children}
      </RecordForm>
    </>
  )
}

/** The parent record that the address of a create screen contains. */
function useParent(resource: Resource, field: string | undefined, id: string | undefined) {
  const target = useResource((field && optionsOf(resource.fields[field]!).target) || resource.name)
  const isNamed = field !== undefined && id !== undefined
  return useQuery({ ...parentRead(useProvider(), target, id), enabled: isNamed, staleTime: Infinity })
}

/** The values that a new record takes from its parent, as declared by `prefills` of the reference. */
function useFilled(resource: Resource, field: string | undefined, id: string | undefined) {
  const fills = field === undefined ? undefined : optionsOf(resource.fields[field]!).prefills
  const target = useResource((field && optionsOf(resource.fields[field]!).target) || resource.name)
  const read = filledRead(useProvider(), resource, target, field, id)
  useRemoveQueryOnClose(read.queryKey)
  return useQuery({ ...read, enabled: fills !== undefined && id !== undefined, staleTime: Infinity })
}

/** The resource for a screen on which the user chooses the parent: the reference is required there. */
const requiring = (resource: Resource, name: string): Resource => {
  const one = resource.fields[name]!
  return { ...resource, fields: { ...resource.fields, [name]: { ...one, options: { ...one.options, required: true } } } }
}

/** The create page; screens under a parent preset it, or require the user to choose it if the address has no id. */
export const CreateOf = ({ resource: name, preset = NO_PRESET, children }: CreateOfProps) => {
  const declared = useResource(name)
  const open = useScreen()
  // A form in a dialog over a card does not belong to the screen below it.
  const [screen, view] = open?.kind === 'create' ? [open.under, open.view] : []
  const { id } = useParams()
  const chosen = id === undefined ? screen : undefined
  const resource = useMemo(() => (chosen === undefined ? declared : requiring(declared, chosen)), [declared, chosen])
  const under = id === undefined ? undefined : screen
  const own = useMemo(() => (view === undefined ? preset : { ...presetOf(declared, view), ...preset }), [declared, view, preset])
  const [address] = useSearchParams()
  const copyOf = copyIn(address, COPY_PARAMETER)
  const copy = useCopy(resource, copyOf)
  const parent = useParent(resource, under, id)
  const filled = useFilled(resource, under, id)
  const isReady = usePrefetchedAids(resource)
  const ghost = <PageSkeleton resource={resource} />
  if (under && !parent.data) return <Loading error={parent.error} retry={() => void parent.refetch()} ghost={ghost} />
  // If the parent's values cannot be loaded, the form opens without them.
  if (filled.isLoading || !isReady) return <Loading error={null} retry={() => void filled.refetch()} ghost={ghost} />
  if (copyOf !== undefined && !copy.data) return <Loading error={copy.error} retry={() => void copy.refetch()} ghost={ghost} />
  return (
    <Create
      resource={resource}
      preset={under ? { [under]: parent.data, ...preset } : own}
      start={copy.data ?? filled.data ?? NO_PRESET}
      copyOf={copyOf}
    >
      {children}
    </Create>
  )
}
