import { useMemo, useState } from 'react'
import { useStore, useTheme, useTranslate } from 'react-admin'
import { CONTENT_ID } from '../page/contentId.ts'
import { openKeys } from '../keys/opener.ts'
import { useDeclaredCommands, type Command } from './commands.ts'
import { rankOfName } from './matching.ts'
import { pageActions } from './pageActions.ts'

/** The maximum numbers of commands for a query, of page actions without a query, and of recent commands. */
const MOST = 6
const OF_PAGE = 8
const LATELY = 5
const NONE: readonly string[] = []

/** The commands of the layout, available everywhere. */
function useFrameCommands(): readonly Command[] {
  const translate = useTranslate()
  const [theme, setTheme] = useTheme()
  return useMemo(() => {
    const other = theme === 'dark' ? 'light' : 'dark'
    return [
      { id: 'keys', group: 'do', label: translate('nerud.around.keys'), also: '?', doing: { run: openKeys } },
      { id: 'theme', group: 'do', label: translate(`nerud.around.${other}`), doing: { run: () => setTheme(other) } },
      { id: '/logout', group: 'do', label: translate('nerud.around.leave'), doing: { to: '/logout' } },
    ]
  }, [translate, theme, setTheme])
}

/** The actions of the page below the search, as of when it was opened. */
function usePageCommands(): readonly Command[] {
  const translate = useTranslate()
  const [found] = useState(() => pageActions(document.getElementById(CONTENT_ID)))
  return useMemo(
    () =>
      found.map(({ label, known, press }) => ({
        id: `here ${label}`,
        group: 'here',
        label,
        ...(known !== undefined && { also: translate(`nerud.around.${known}`) }),
        doing: { run: press },
      })),
    [found, translate],
  )
}

/** The penalty of commands that match only by their area. */
const BY_GROUP = 2

function rankOf({ label, also, hint }: Command, typed: string): number | undefined {
  const names = [label, ...(also === undefined ? [] : [also])]
  const own = names.flatMap(name => rankOfName(name, typed) ?? [])
  if (own.length > 0) return Math.min(...own)
  const whole = rankOfName([...names, hint].join(' '), typed)
  return whole === undefined ? undefined : whole + BY_GROUP
}

/** The commands whose name or area matches the query, best first. */
function bestOf(commands: readonly Command[], typed: string): readonly Command[] {
  return commands
    .map(command => ({ command, rank: rankOf(command, typed) }))
    .filter((one): one is { command: Command; rank: number } => one.rank !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ command }) => command)
}

/** The commands for a query, or without one the page's actions and recent commands. `keep` stores a recent one. */
export function useCommands(typed: string) {
  const [ofPage, declared, frame] = [usePageCommands(), useDeclaredCommands(), useFrameCommands()]
  const [lately, setLately] = useStore<readonly string[]>('search.commands', NONE)
  const all = useMemo(() => [...ofPage, ...declared, ...frame], [ofPage, declared, frame])
  const shown = useMemo(() => {
    if (typed.trim() !== '') return bestOf(all, typed)
    const recent = lately.flatMap(id => all.filter(one => one.id === id && one.group !== 'here'))
    return [...recent, ...ofPage.slice(0, OF_PAGE)]
  }, [all, ofPage, lately, typed])
  const keep = ({ id }: Command): void => setLately([id, ...lately.filter(one => one !== id)].slice(0, LATELY))
  return { commands: shown, keep }
}
