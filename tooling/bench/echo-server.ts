/**
 * The bare parts that everything is measured against: Socket.IO that acknowledges with what it got, and Node's own HTTP. A
 * process of its own, as the server is.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const http = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end('{"status":"alive"}')
})
const io = new Server(http, { serveClient: false, transports: ['websocket'] })
io.on('connection', (socket) => {
  socket.on('echo', (message: unknown, reply: (value: unknown) => void) => reply(message))
})
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
