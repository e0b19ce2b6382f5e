# Outgo as an image: `docker build -t outgo .`, or `docker compose up` (docs/operating.md).
# The version is the one that package-lock.json brings elsewhere: tests/documents/container.test.ts holds them together.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY vite.config.ts vite.server.config.ts tsconfig*.json ./
COPY scripts scripts
COPY src src
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional are the programs that build the web client, and Node itself, which this image has.
RUN npm ci --omit=dev --omit=optional

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY --chmod=755 package.json ./
COPY --chmod=755 scripts scripts
COPY --chmod=755 src src
COPY --chmod=755 --from=build /app/dist dist
# The code stays root's, to be read by all even when the builder's files are not; its user may write the data alone.
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
# Proves that the product starts from what is in here.
RUN node scripts/trial-start.js
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "scripts/health-check.js"]
CMD ["node", "dist/server/main.js"]
