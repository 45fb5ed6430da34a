import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocale, useTranslate, useRecordContext } from 'react-admin'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { withheldFrom, type Deed, type DeedKind, ANYBODY, deedsBeyond, deedsOf, unsaidOf, type Doer } from '#resource/deeds'
import { fieldLabel, quoted, resourceName, type Translate } from '#admin/cells/words.ts'
import { useMenu, useResources } from '#admin/declared.tsx'
import { itemLabel } from '#admin/menu/lines.ts'
import { fill } from '#resource'
import { useProvider } from '#admin/data/provider.ts'
import { LoadFailure } from '#admin/page/Message.tsx'
import { RIGHTS_CALL } from './account/account.ts'

/** Returns a function that joins names as a list in the current language, without duplicates. */
function useJoined(): (names: readonly string[]) => string {
  const locale = useLocale()
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: 'conjunction' })
    return names => list.format(new Set(names))
  }, [locale])
}

const OPERATIONS: readonly DeedKind[] = ['see', 'create', 'edit', 'remove', 'export']

/** The label of a field; standard fields share theirs. */
const labelOf = (of: string, name: string, t: Translate): string =>
  t(`resources.${of}.fields.${name}`, { _: t(`nerud.cell.standard.${name}`, { _: fieldLabel(of, name, t) }) })

interface SayingProps {
  /** The deeds of one area. */
  readonly deeds: readonly Deed[]
  /** All deeds of the same person, from which exceptions are derived; without them only permissions are stated. */
  readonly all?: readonly Deed[] | undefined
}

/** Returns a function that describes what may be done with the records of one resource. */
function useSentences({ all }: Pick<SayingProps, 'all'>): (of: string, deeds: readonly Deed[]) => string {
  const t = useTranslate()
  const resources = useResources()
  const joined = useJoined()
  return (of, deeds) => {
    const say = (key: string, names: readonly string[]): string[] =>
      names.length > 0 ? [t(`nerud.seeing.can.${key}`, { names: joined(names) })] : []
    const named = (kind: DeedKind): string[] => deeds.flatMap(deed => (deed.kind === kind && deed.name !== undefined ? [deed.name] : []))
    const fields = (names: readonly string[]): string[] => names.map(name => labelOf(of, name, t))
    const to = OPERATIONS.filter(kind => deeds.some(deed => deed.kind === kind)).map(kind => t(`nerud.seeing.can.to.${kind}`))
    const acts = named('act').map(name => quoted(t(`resources.${of}.actions.${name}`, { _: name }), t))
    const { hidden, fixed } = all ? withheldFrom(resources[of]!, all) : { hidden: [], fixed: [] }
    return [
      ...say('may', to),
      ...say('acts', acts),
      ...(all ? [] : say('seen', fields(named('field')))),
      ...(all ? [] : say('written', fields(named('write')))),
      ...say('hidden', fields(hidden)),
      ...say('fixed', fields(fixed)),
    ].join(' ')
  }
}

/** Returns a function that lists the menu sections among deeds. */
function useSections(): (deeds: readonly Deed[]) => string {
  const t = useTranslate()
  const menu = useMenu()
  const resources = useResources()
  const joined = useJoined()
  return deeds => {
    const items = menu.flatMap(({ label, items: own }) => own.map(item => [`${label} ${item.path}`, item] as const))
    const byPlace = new Map(items)
    return joined(
      deeds.flatMap(({ kind, area, of }) => {
        const item = kind === 'section' ? byPlace.get(`${area} ${of}`) : undefined
        return item ? [itemLabel(item, resources, t)] : []
      }),
    )
  }
}

const AreaOf = ({ deeds, all }: SayingProps) => {
  const t = useTranslate()
  const sentences = useSentences({ all })
  const sections = useSections()(deeds)
  const joined = useJoined()
  // Resources with equal descriptions share one sentence.
  const stated = new Map<string, string[]>()
  for (const of of new Set(deeds.flatMap(deed => (deed.kind === 'section' ? [] : [deed.of])))) {
    const own = deeds.filter(deed => deed.of === of)
    const text = sentences(of, own)
    stated.set(text, [...(stated.get(text) ?? []), of])
  }
  return (
    <>
      {sections && (
        <Typography variant="body2" sx={{ mb: 0.5 }}>
          {t('nerud.seeing.can.sections', { names: sections })}
        </Typography>
      )}
      {[...stated].map(([text, names]) => (
        <Typography key={text} variant="body2" sx={{ mb: 0.5 }}>
          <strong>{joined(names.map(of => resourceName(of, 2, t)))}.</strong> {text}
        </Typography>
      ))}
    </>
  )
}

/** Deeds as sentences, by menu area. */
export const Deeds = ({ deeds, all, heading }: SayingProps & { readonly heading: 'h2' | 'h3' }) => {
  const t = useTranslate()
  const areas = [...new Set(deeds.map(({ area }) => area))]
  return areas.map(area => (
    <Box key={area ?? ''} sx={{ breakInside: 'avoid', pb: 2 }}>
      <Typography component={heading} variant="subtitle2" sx={{ mb: 0.5, fontWeight: 600 }}>
        {area === undefined ? t('nerud.seeing.can.elsewhere') : t(`nerud.menu.${area}`)}
      </Typography>
      <AreaOf deeds={deeds.filter(deed => deed.area === area)} all={all} />
    </Box>
  ))
}

/** A person's rights and mode, with the names of the rights. */
export interface DoerWithRights extends Doer {
  readonly names: Readonly<Record<string, string>>
}
/** A right, as records contain it. */
export interface RightTitle {
  readonly codeRight: string
  readonly name: string
}
/** Converts the rights of a record. */
export const doerOf = (rights: readonly RightTitle[], readOnly: boolean): DoerWithRights => ({
  rights: rights.map(({ codeRight }) => codeRight),
  names: Object.fromEntries(rights.map(({ codeRight, name }) => [codeRight, name])),
  readOnly,
})

/** The names of rights that no declaration uses; those that the other person has too are left out. */
export const Unsaid = ({ doer, without }: { readonly doer: DoerWithRights; readonly without?: Doer }) => {
  const t = useTranslate()
  const [resources, menu] = [useResources(), useMenu()]
  const others = new Set(without?.rights)
  const unsaid = unsaidOf({ resources, menu }, doer.rights).filter(code => !others.has(code))
  if (unsaid.length === 0) return null
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      {t('nerud.seeing.can.besides', { names: unsaid.map(code => doer.names[code] ?? code).join('; ') })}
    </Typography>
  )
}

/** What a person may do, according to the declarations. */
export function useDeeds(doer: Doer | undefined): readonly Deed[] | undefined {
  const [resources, menu] = [useResources(), useMenu()]
  return useMemo(() => doer && deedsOf({ resources, menu }, doer), [resources, menu, doer])
}

/** Everything a person may do, as sentences by area; what everybody may do comes last. */
export const Can = ({ doer }: { readonly doer: DoerWithRights }) => {
  const t = useTranslate()
  const deeds = useDeeds(doer)!
  const common = useDeeds(ANYBODY)!
  const own = deedsBeyond(deeds, common)
  const open = useSections()(
    common.filter(({ kind, of }) => kind === 'section' && deeds.some(deed => deed.kind === kind && deed.of === of)),
  )
  return (
    <>
      {doer.readOnly && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('nerud.seeing.can.readOnly')}
        </Alert>
      )}
      {own.length === 0 && <Typography color="textSecondary">{t('nerud.seeing.can.nothing')}</Typography>}
      <Box sx={{ columns: { lg: 2 }, columnGap: 4 }}>
        <Deeds deeds={own} all={deeds} heading="h2" />
      </Box>
      <Unsaid doer={doer} />
      {open && (
        <Typography variant="body2" color="textSecondary">
          {t('nerud.seeing.can.everybody', { names: open })}
        </Typography>
      )}
    </>
  )
}

interface Allowed {
  readonly rights: readonly RightTitle[]
  readonly readOnly: boolean
  readonly mayEnter: boolean
}

/** What a person can do, as text: by all their roles, as the server evaluates them. */
export function AccountCan() {
  const t = useTranslate()
  const id = Number(useRecordContext()?.id)
  const provider = useProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'rights', id],
    queryFn: async ({ signal }) => (await provider.invoke<Allowed>('account', { path: fill(RIGHTS_CALL, { id }), signal })).data,
    select: ({ rights, readOnly, mayEnter }) => ({ doer: doerOf(rights, readOnly), mayEnter }),
  })
  if (error && !data) return <LoadFailure text={t('nerud.show.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={160} />
  return data.mayEnter ? <Can doer={data.doer} /> : <Typography color="textSecondary">{t('nerud.seeing.can.closed')}</Typography>
}
