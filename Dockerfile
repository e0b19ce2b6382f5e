# Build with `docker build -t outgo .` or run with `docker compose up` (docs/operating.md).
# The Node version is the one in package-lock.json; tests/documents/container.test.ts checks this.
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
# Optional packages are only needed to build the web client, and Node is already in this image.
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
# Root owns the code, and everyone can read it, whatever the permissions in the build context. The user node can only
# write the data.
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
# Checks that Outgo starts from the contents of this image.
RUN node scripts/trial-start.js
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "scripts/health-check.js"]
CMD ["node", "dist/server/main.js"]
