import { Hono } from 'hono'

export const documentation = () => new Hono()
