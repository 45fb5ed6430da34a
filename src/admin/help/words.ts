import { useLocation } from 'react-router'
import { useTranslate } from 'react-admin'

/** The screen at an address, as declarations and help name it: '/deals/list/:id'. */
export const screenAt = (pathname: string): string => pathname.replaceAll(/\/\d+(?=\/|$)/gu, '/:id')

/** The open screen, and what the words say to help with it; nothing where they say nothing. */
export function useScreenHelp(): { readonly screen: string; readonly text: string } {
  const translate = useTranslate()
  const screen = screenAt(useLocation().pathname)
  return { screen, text: translate(`nerud.help.screens.${screen}`, { _: '' }) }
}
